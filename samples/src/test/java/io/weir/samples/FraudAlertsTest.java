package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FraudAlertsTest {
    private final TopologyTestDriver driver = new TopologyTestDriver(FraudAlerts.topology());
    private final TestInputTopic<String, FraudAlerts.Payment> payments = driver.createInputTopic(
            "payments",
            new StringSerializer(),
            JsonSerde.of(FraudAlerts.Payment.class).serializer());
    private final TestOutputTopic<String, FraudAlerts.Velocity> alerts = driver.createOutputTopic(
            "fraud-alerts",
            new StringDeserializer(),
            JsonSerde.of(FraudAlerts.Velocity.class).deserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void five_payments_across_the_turn_of_a_minute_are_a_burst() {
        for (long second : List.of(95L, 105L, 115L, 125L, 135L)) {
            pay("card", second);
        }

        assertThat(alerts.readKeyValuesToMap()).isEqualTo(Map.of("card", new FraudAlerts.Velocity(5, 500)));
    }

    @Test
    void slow_payments_and_those_of_other_cards_are_none() {
        for (long second : List.of(100L, 120L, 140L, 160L, 180L, 200L)) {
            pay("card", second);
            pay("other", second);
        }

        assertThat(alerts.isEmpty()).isTrue();
    }

    private void pay(String card, long second) {
        payments.pipeInput(card, new FraudAlerts.Payment("shop", 100), second * 1000);
    }
}
