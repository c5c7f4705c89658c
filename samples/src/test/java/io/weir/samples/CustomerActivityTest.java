package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.util.Map;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CustomerActivityTest {
    private final TopologyTestDriver driver = new TopologyTestDriver(CustomerActivity.topology());
    private final TestInputTopic<String, CustomerActivity.Order> orders = driver.createInputTopic(
            "orders",
            new StringSerializer(),
            JsonSerde.of(CustomerActivity.Order.class).serializer());
    private final TestInputTopic<String, CustomerActivity.Call> calls = driver.createInputTopic(
            "support-calls",
            new StringSerializer(),
            JsonSerde.of(CustomerActivity.Call.class).serializer());
    private final TestOutputTopic<String, CustomerActivity.Activity> activities = driver.createOutputTopic(
            "customer-activity",
            new StringDeserializer(),
            JsonSerde.of(CustomerActivity.Activity.class).deserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void orders_and_calls_add_up_in_one_row() {
        orders.pipeInput("ana", new CustomerActivity.Order(500));
        calls.pipeInput("ana", new CustomerActivity.Call("where is it"));
        orders.pipeInput("ana", new CustomerActivity.Order(250));
        calls.pipeInput("bo", new CustomerActivity.Call("hello"));

        assertThat(activities.readKeyValuesToMap())
                .isEqualTo(Map.of(
                        "ana", new CustomerActivity.Activity(2, 750, 1),
                        "bo", new CustomerActivity.Activity(0, 0, 1)));
    }
}
