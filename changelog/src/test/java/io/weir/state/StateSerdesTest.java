package io.weir.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

final class StateSerdesTest {
    private static final RecordHeaders NONE = new RecordHeaders();

    @Test
    void rows_come_back_as_they_were_written() {
        StateSerdes<String, Long> serdes = StateSerdes.withBuiltinTypes("changelog", String.class, Long.class);

        assertThat(serdes.topic()).isEqualTo("changelog");
        assertThat(serdes.keyFrom(serdes.rawKey("k", NONE), NONE)).isEqualTo("k");
        assertThat(serdes.valueFrom(serdes.rawValue(7L, NONE), NONE)).isEqualTo(7L);
        assertThat(serdes.rawValue(7L, NONE)).hasSize(StateSerdes.TIMESTAMP_SIZE);
    }

    @Test
    void a_type_that_kafka_does_not_know_is_refused() {
        assertThatThrownBy(() -> StateSerdes.withBuiltinTypes("changelog", String.class, Thread.class))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
