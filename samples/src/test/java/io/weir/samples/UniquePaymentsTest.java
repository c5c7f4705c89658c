package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.samples.UniquePayments.Payment;
import io.weir.serdes.JsonSerde;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UniquePaymentsTest {
    private static final long HOUR = 3_600_000;

    private final TopologyTestDriver driver = new TopologyTestDriver(UniquePayments.topology());
    private final TestInputTopic<String, Payment> payments = driver.createInputTopic(
            "payments", new StringSerializer(), JsonSerde.of(Payment.class).serializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void a_payment_that_is_sent_again_is_left_out() {
        send("p1", 0);
        send("p2", 1000);
        send("p1", HOUR - 1);
        send("p2", 500);

        assertThat(output("unique-payments").readValuesToList())
                .extracting(Payment::id)
                .containsExactly("p1", "p2");
    }

    @Test
    void an_id_is_forgotten_after_an_hour() {
        send("p1", 0);
        send("p1", HOUR);

        assertThat(output("unique-payments").readValuesToList())
                .extracting(Payment::id)
                .containsExactly("p1", "p1");
    }

    @Test
    void a_payment_that_comes_an_hour_late_is_for_people_to_check() {
        send("p1", HOUR);
        send("p2", 0);

        assertThat(output("payments-to-check").readValuesToList())
                .extracting(Payment::id)
                .containsExactly("p2");
    }

    private TestOutputTopic<String, Payment> output(String topic) {
        return driver.createOutputTopic(
                topic, new StringDeserializer(), JsonSerde.of(Payment.class).deserializer());
    }

    private void send(String id, long timeMs) {
        payments.pipeInput("account", new Payment(id, 4200), timeMs);
    }
}
