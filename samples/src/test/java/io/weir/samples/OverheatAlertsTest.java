package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValue;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OverheatAlertsTest {
    private static final Instant NOON = Instant.parse("2026-06-01T12:00:00Z");

    private final TopologyTestDriver driver = new TopologyTestDriver(OverheatAlerts.topology());
    private final TestInputTopic<String, OverheatAlerts.Reading> readings = driver.createInputTopic(
            "machine-readings",
            new StringSerializer(),
            JsonSerde.of(OverheatAlerts.Reading.class).serializer());
    private final TestOutputTopic<String, OverheatAlerts.Alert> alerts = driver.createOutputTopic(
            "overheat-alerts",
            new StringDeserializer(),
            JsonSerde.of(OverheatAlerts.Alert.class).deserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void a_machine_that_is_often_too_hot_makes_one_alert_when_its_minute_is_over() {
        for (long second : List.of(0L, 10L, 20L, 59L)) {
            read("m1", 95, second);
        }
        read("m2", 95, 69);
        assertThat(alerts.isEmpty()).isTrue();

        read("m2", 95, 70);

        assertThat(alerts.readKeyValuesToList())
                .containsExactly(KeyValue.pair("m1", new OverheatAlerts.Alert(NOON, 4)));
    }

    @Test
    void a_machine_that_is_seldom_too_hot_makes_none() {
        read("m1", 95, 0);
        read("m1", 89, 10);
        read("m1", 95, 20);
        read("m1", 95, 200);

        assertThat(alerts.isEmpty()).isTrue();
    }

    private void read(String machine, double celsius, long second) {
        readings.pipeInput(machine, new OverheatAlerts.Reading(celsius), NOON.plusSeconds(second));
    }
}
