package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValue;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OrderPaymentsTest {
    private static final long MINUTE = 60_000;

    private final TopologyTestDriver driver = new TopologyTestDriver(OrderPayments.topology());
    private final TestInputTopic<String, OrderPayments.Order> orders = driver.createInputTopic(
            "orders",
            new StringSerializer(),
            JsonSerde.of(OrderPayments.Order.class).serializer());
    private final TestInputTopic<String, OrderPayments.Payment> payments = driver.createInputTopic(
            "payments",
            new StringSerializer(),
            JsonSerde.of(OrderPayments.Payment.class).serializer());
    private final TestOutputTopic<String, OrderPayments.Outcome> outcomes = driver.createOutputTopic(
            "order-outcomes",
            new StringDeserializer(),
            JsonSerde.of(OrderPayments.Outcome.class).deserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void an_order_meets_its_payment_whichever_comes_first() {
        order("o1", 0);
        pay("o1", 15);
        pay("o2", 16);
        order("o2", 16);

        assertThat(outcomes.readKeyValuesToList())
                .containsExactly(
                        KeyValue.pair("o1", new OrderPayments.Outcome("ana", 500, 500)),
                        KeyValue.pair("o2", new OrderPayments.Outcome("ana", 500, 500)));
    }

    @Test
    void an_order_that_is_not_paid_in_time_is_said_once_the_time_is_over() {
        order("o1", 0);
        order("o2", 16);
        assertThat(outcomes.isEmpty()).isTrue();

        order("o3", 17);

        assertThat(outcomes.readKeyValuesToList())
                .containsExactly(KeyValue.pair("o1", new OrderPayments.Outcome("ana", 500, 0)));
    }

    private void order(String id, long minute) {
        orders.pipeInput(id, new OrderPayments.Order("ana", 500), minute * MINUTE);
    }

    private void pay(String order, long minute) {
        payments.pipeInput("payment-of-" + order, new OrderPayments.Payment(order, 500), minute * MINUTE);
    }
}
