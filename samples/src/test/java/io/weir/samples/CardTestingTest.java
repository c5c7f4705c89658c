package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValue;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CardTestingTest {
    private static final Instant START = Instant.parse("2026-06-01T12:00:00Z");

    private final TopologyTestDriver driver = new TopologyTestDriver(CardTesting.topology());
    private final TestInputTopic<String, Long> payments =
            driver.createInputTopic("card-payments", new StringSerializer(), new LongSerializer());
    private final TestOutputTopic<String, CardTesting.Alert> alerts = driver.createOutputTopic(
            "card-alerts",
            new StringDeserializer(),
            JsonSerde.of(CardTesting.Alert.class).deserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void three_small_payments_within_ten_minutes_put_a_card_under_watch_for_an_hour() {
        pay("c", 1, 0);
        pay("c", 2, 4);
        pay("c", 1, 8);
        pay("c", 900, 30);
        pay("d", 900, 31);
        pay("c", 900, 80);

        assertThat(alerts.readKeyValuesToList())
                .containsExactly(
                        KeyValue.pair("c", new CardTesting.Alert("under watch", 4)),
                        KeyValue.pair("c", new CardTesting.Alert("large payment on a card under watch", 900)),
                        KeyValue.pair("c", new CardTesting.Alert("not under watch any more", 0)));
    }

    @Test
    void small_payments_that_lie_apart_do_not() {
        pay("c", 1, 0);
        pay("c", 1, 6);
        pay("c", 1, 12);
        pay("c", 900, 13);

        assertThat(alerts.isEmpty()).isTrue();
    }

    private void pay(String card, long amount, int minute) {
        payments.pipeInput(card, amount, START.plus(Duration.ofMinutes(minute)));
    }
}
