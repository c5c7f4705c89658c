package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

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

class UnpaidOrdersTest {
    private static final Instant START = Instant.parse("2026-06-01T12:00:00Z");

    private final TopologyTestDriver driver = new TopologyTestDriver(UnpaidOrders.topology(), START);
    private final TestInputTopic<String, String> orders =
            driver.createInputTopic("orders", new StringSerializer(), new StringSerializer());
    private final TestOutputTopic<String, String> unpaid =
            driver.createOutputTopic("unpaid-orders", new StringDeserializer(), new StringDeserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void an_order_that_is_not_paid_in_time_is_reported_once_without_any_input() {
        orders.pipeInput("o1", "two tickets");
        driver.advanceWallClockTime(Duration.ofMinutes(14));
        assertThat(unpaid.isEmpty()).isTrue();

        driver.advanceWallClockTime(Duration.ofMinutes(1));
        driver.advanceWallClockTime(Duration.ofMinutes(60));

        assertThat(unpaid.readKeyValuesToList()).containsExactly(KeyValue.pair("o1", "unpaid: two tickets"));
    }

    @Test
    void a_payment_in_time_leaves_nothing_behind() {
        orders.pipeInput("o1", "two tickets");
        driver.advanceWallClockTime(Duration.ofMinutes(14));
        orders.pipeInput("o1", "paid");
        driver.advanceWallClockTime(Duration.ofMinutes(14));

        assertThat(unpaid.isEmpty()).isTrue();
        assertThat(driver.timers("unpaid-orders")).isEmpty();
    }
}
