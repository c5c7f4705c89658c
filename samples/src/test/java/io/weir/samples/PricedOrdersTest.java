package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValue;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.util.Map;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PricedOrdersTest {
    private static final PricedOrders.Order THREE_PENS = new PricedOrders.Order("pen", 3);

    private final TopologyTestDriver driver = new TopologyTestDriver(PricedOrders.topology());
    private final TestInputTopic<String, PricedOrders.Order> orders = driver.createInputTopic(
            "orders",
            new StringSerializer(),
            JsonSerde.of(PricedOrders.Order.class).serializer());
    private final TestInputTopic<String, Long> prices =
            driver.createInputTopic("prices", new StringSerializer(), new LongSerializer());
    private final TestOutputTopic<String, PricedOrders.PricedOrder> priced = output("priced-orders");
    private final TestOutputTopic<String, PricedOrders.PricedOrder> unpriced = output("orders-without-price");

    private TestOutputTopic<String, PricedOrders.PricedOrder> output(String topic) {
        return driver.createOutputTopic(
                topic,
                new StringDeserializer(),
                JsonSerde.of(PricedOrders.PricedOrder.class).deserializer());
    }

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void an_order_takes_the_price_of_now() {
        prices.pipeInput("pen", 100L);
        orders.pipeInput("o1", THREE_PENS);
        prices.pipeInput("pen", 120L);
        orders.pipeInput("o2", THREE_PENS);

        assertThat(priced.readKeyValuesToMap())
                .isEqualTo(Map.of(
                        "o1", new PricedOrders.PricedOrder(THREE_PENS, 300L),
                        "o2", new PricedOrders.PricedOrder(THREE_PENS, 360L)));
        assertThat(unpriced.isEmpty()).isTrue();
    }

    @Test
    void an_order_without_a_price_goes_aside() {
        orders.pipeInput("o1", THREE_PENS);

        assertThat(unpriced.readKeyValue())
                .isEqualTo(KeyValue.pair("o1", new PricedOrders.PricedOrder(THREE_PENS, null)));
        assertThat(priced.isEmpty()).isTrue();
    }
}
