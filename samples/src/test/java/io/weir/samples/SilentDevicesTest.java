package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValue;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SilentDevicesTest {
    private static final Instant START = Instant.parse("2026-06-01T12:00:00Z");

    private final TopologyTestDriver driver = new TopologyTestDriver(SilentDevices.topology(), START);
    private final TestInputTopic<String, String> heartbeats =
            driver.createInputTopic("heartbeats", new StringSerializer(), new StringSerializer());
    private final TestOutputTopic<String, SilentDevices.Silence> silent = driver.createOutputTopic(
            "silent-devices",
            new StringDeserializer(),
            JsonSerde.of(SilentDevices.Silence.class).deserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void a_silence_of_ten_minutes_is_reported_once_without_any_input() {
        heartbeats.pipeInput("d1", "on");

        driver.advanceWallClockTime(Duration.ofMinutes(9));
        assertThat(silent.isEmpty()).isTrue();
        driver.advanceWallClockTime(Duration.ofMinutes(1));
        driver.advanceWallClockTime(Duration.ofMinutes(60));

        assertThat(silent.readKeyValuesToList()).containsExactly(KeyValue.pair("d1", new SilentDevices.Silence(START)));
    }

    @Test
    void a_heartbeat_breaks_the_silence() {
        heartbeats.pipeInput("d1", "on");
        driver.advanceWallClockTime(Duration.ofMinutes(9));
        heartbeats.pipeInput("d1", "on");
        driver.advanceWallClockTime(Duration.ofMinutes(9));

        assertThat(silent.isEmpty()).isTrue();
    }
}
