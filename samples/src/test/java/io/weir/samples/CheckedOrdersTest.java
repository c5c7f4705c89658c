package io.weir.samples;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.samples.CheckedOrders.Checked;
import io.weir.samples.CheckedOrders.Order;
import io.weir.serdes.JsonSerde;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CheckedOrdersTest {
    private final Map<String, CompletableFuture<String>> asked = new HashMap<>();
    private final TopologyTestDriver driver = new TopologyTestDriver(CheckedOrders.topology(customer -> {
        CompletableFuture<String> answer = new CompletableFuture<>();
        asked.put(customer, answer);
        return answer;
    }));
    private final TestInputTopic<String, Order> orders = driver.createInputTopic(
            "orders", new StringSerializer(), JsonSerde.of(Order.class).serializer());
    private final TestOutputTopic<String, Checked> checked = driver.createOutputTopic(
            "checked-orders",
            new StringDeserializer(),
            JsonSerde.of(Checked.class).deserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void a_quick_answer_passes_a_slow_one_of_another_customer() {
        order("ann", 100);
        order("ben", 200);

        answer("ben", "good");
        answer("ann", "late");

        assertThat(checked.readValuesToList())
                .containsExactly(
                        new Checked(new Order("ben", 200), "good"), new Checked(new Order("ann", 100), "late"));
    }

    @Test
    void a_service_that_does_not_answer_is_asked_again() {
        order("ann", 100);

        asked.clear();
        driver.advanceWallClockTime(Duration.ofSeconds(5));
        driver.advanceWallClockTime(Duration.ofMillis(200));
        answer("ann", "good");

        assertThat(checked.readValuesToList()).containsExactly(new Checked(new Order("ann", 100), "good"));
    }

    private void order(String customer, long cents) {
        orders.pipeInput(customer, new Order(customer, cents));
    }

    private void answer(String customer, String rating) {
        requireNonNull(asked.get(customer)).complete(rating);
        driver.advanceWallClockTime(Duration.ZERO);
    }
}
