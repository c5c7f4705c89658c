package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.state.KeyValue;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.time.Instant;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LateCorrectionsTest {
    private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");
    private static final String MINUTE = "shop@" + NOON.toEpochMilli();

    private final TopologyTestDriver driver = new TopologyTestDriver(LateCorrections.topology());
    private final TestInputTopic<String, Long> sales =
            driver.createInputTopic(LateCorrections.SALES, new StringSerializer(), new LongSerializer());
    private final TestOutputTopic<String, Long> minutes =
            driver.createOutputTopic(LateCorrections.PER_MINUTE, new StringDeserializer(), new LongDeserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void a_minute_is_told_when_it_is_over_and_again_with_each_sale_that_comes_too_late() {
        sell(100, 5);
        sell(20, 59);
        sell(1, 69);
        sell(3, 30);
        assertThat(minutes.isEmpty()).isTrue();

        sell(1, 70);
        assertThat(minutes.readKeyValuesToList()).containsExactly(KeyValue.pair(MINUTE, 123L));

        sell(1000, 59);
        assertThat(minutes.readKeyValuesToList()).containsExactly(KeyValue.pair(MINUTE, 1123L));
    }

    @Test
    void a_minute_of_which_all_comes_late_is_told_too() {
        sell(1, 1000);

        sell(7, 30);

        assertThat(minutes.readKeyValuesToList()).containsExactly(KeyValue.pair(MINUTE, 7L));
    }

    private void sell(long cents, long second) {
        sales.pipeInput("shop", cents, NOON.plusSeconds(second));
    }
}
