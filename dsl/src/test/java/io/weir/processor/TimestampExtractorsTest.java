package io.weir.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class TimestampExtractorsTest {
    private static ConsumerRecord<Object, Object> at(long timestamp) {
        return new ConsumerRecord<>(
                "words",
                1,
                5,
                timestamp,
                TimestampType.CREATE_TIME,
                0,
                0,
                "k",
                "v",
                new RecordHeaders(),
                Optional.empty());
    }

    @Test
    void the_records_own_time_is_taken_if_it_is_not_negative() {
        assertThat(new FailOnInvalidTimestamp().extract(at(7), 9)).isEqualTo(7);
        assertThat(new LogAndSkipOnInvalidTimestamp().extract(at(7), 9)).isEqualTo(7);
        assertThat(new UsePartitionTimeOnInvalidTimestamp().extract(at(7), 9)).isEqualTo(7);
    }

    @Test
    void a_negative_time_fails_with_the_records_place() {
        assertThatThrownBy(() -> new FailOnInvalidTimestamp().extract(at(-1), 9))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("words-1@5")
                .hasMessageContaining("-1");
    }

    @Test
    void a_negative_time_is_handed_on_so_that_the_record_is_dropped() {
        assertThat(new LogAndSkipOnInvalidTimestamp().extract(at(-3), 9)).isEqualTo(-3);
    }

    @Test
    void a_negative_time_gives_way_to_the_partitions_time_if_it_has_one() {
        assertThat(new UsePartitionTimeOnInvalidTimestamp().extract(at(-1), 9)).isEqualTo(9);
        assertThatThrownBy(() -> new UsePartitionTimeOnInvalidTimestamp().extract(at(-1), -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("words-1@5");
    }

    @Test
    void the_wall_clock_ignores_the_record() {
        long before = System.currentTimeMillis();

        assertThat(new WallclockTimestampExtractor().extract(at(7), 9)).isBetween(before, System.currentTimeMillis());
    }
}
