package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OrdersWithCustomersTest {
    private static final OrdersWithCustomers.Order PEN = new OrdersWithCustomers.Order("c1", "pen");
    private static final OrdersWithCustomers.Customer ANA = new OrdersWithCustomers.Customer("Ana", "Porto");
    private static final OrdersWithCustomers.Customer ANA_MOVED = new OrdersWithCustomers.Customer("Ana", "Faro");

    private final TopologyTestDriver driver = new TopologyTestDriver(OrdersWithCustomers.topology());
    private final TestInputTopic<String, OrdersWithCustomers.Order> orders = driver.createInputTopic(
            "orders",
            new StringSerializer(),
            JsonSerde.of(OrdersWithCustomers.Order.class).serializer());
    private final TestInputTopic<String, OrdersWithCustomers.Customer> customers = driver.createInputTopic(
            "customers",
            new StringSerializer(),
            JsonSerde.of(OrdersWithCustomers.Customer.class).serializer());
    private final TestOutputTopic<String, OrdersWithCustomers.CustomerOrder> results = driver.createOutputTopic(
            "customer-orders",
            new StringDeserializer(),
            JsonSerde.of(OrdersWithCustomers.CustomerOrder.class).deserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void an_order_follows_its_customer() {
        orders.pipeInput("o1", PEN);
        assertThat(results.isEmpty()).isTrue();

        customers.pipeInput("c1", ANA);
        customers.pipeInput("c1", ANA_MOVED);

        assertThat(results.readValuesToList())
                .containsExactly(
                        new OrdersWithCustomers.CustomerOrder(PEN, ANA),
                        new OrdersWithCustomers.CustomerOrder(PEN, ANA_MOVED));
    }

    @Test
    void a_change_of_a_customer_reaches_all_of_the_customers_orders() {
        orders.pipeInput("o1", PEN);
        orders.pipeInput("o2", PEN);
        orders.pipeInput("o3", new OrdersWithCustomers.Order("c2", "ink"));

        customers.pipeInput("c1", ANA);

        assertThat(results.readKeyValuesToMap()).containsOnlyKeys("o1", "o2");
    }

    @Test
    @SuppressWarnings("NullAway") // Null deletes the order.
    void a_deleted_order_is_deleted() {
        customers.pipeInput("c1", ANA);
        orders.pipeInput("o1", PEN);
        results.readRecord();

        orders.pipeInput("o1", null);

        assertThat(results.readRecord().value()).isNull();
    }
}
