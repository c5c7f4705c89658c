package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValue;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.time.Instant;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TemperatureAveragesTest {
    private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

    private final TopologyTestDriver driver = new TopologyTestDriver(TemperatureAverages.topology());
    private final TestInputTopic<String, TemperatureAverages.Reading> readings = driver.createInputTopic(
            "temperatures",
            new StringSerializer(),
            JsonSerde.of(TemperatureAverages.Reading.class).serializer());
    private final TestOutputTopic<String, TemperatureAverages.Average> averages = driver.createOutputTopic(
            "temperature-averages",
            new StringDeserializer(),
            JsonSerde.of(TemperatureAverages.Average.class).deserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void each_reading_moves_the_average_of_its_window() {
        read("s1", 20, NOON);
        read("s1", 30, NOON.plusSeconds(299));
        read("s1", 10, NOON.plusSeconds(300));

        assertThat(averages.readKeyValuesToList())
                .containsExactly(
                        KeyValue.pair("s1", new TemperatureAverages.Average(NOON, 20)),
                        KeyValue.pair("s1", new TemperatureAverages.Average(NOON, 25)),
                        KeyValue.pair("s1", new TemperatureAverages.Average(NOON.plusSeconds(300), 10)));
    }

    @Test
    void a_reading_counts_until_its_window_is_over_by_a_minute() {
        read("s1", 20, NOON);
        read("s2", 0, NOON.plusSeconds(359));
        read("s1", 40, NOON);
        read("s2", 0, NOON.plusSeconds(360));
        read("s1", 90, NOON);

        assertThat(averages.readKeyValuesToList())
                .filteredOn(average -> average.key.equals("s1"))
                .extracting(average -> average.value.celsius())
                .containsExactly(20.0, 30.0);
    }

    private void read(String sensor, double celsius, Instant time) {
        readings.pipeInput(sensor, new TemperatureAverages.Reading(celsius), time);
    }
}
