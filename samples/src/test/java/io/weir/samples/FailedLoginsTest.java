package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.util.Map;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FailedLoginsTest {
    private final TopologyTestDriver driver = new TopologyTestDriver(FailedLogins.topology());
    private final TestInputTopic<String, FailedLogins.Login> logins = driver.createInputTopic(
            "logins",
            new StringSerializer(),
            JsonSerde.of(FailedLogins.Login.class).serializer());
    private final TestOutputTopic<String, Long> failures =
            driver.createOutputTopic("failed-logins", new StringDeserializer(), new LongDeserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void three_failures_within_half_a_minute_are_too_many_whenever_it_begins() {
        logIn(false, 117);
        logIn(false, 131);
        logIn(false, 147);

        assertThat(failures.readKeyValuesToMap()).isEqualTo(Map.of("ana", 3L));
    }

    @Test
    void failures_further_apart_are_not_too_many() {
        logIn(false, 100);
        logIn(true, 110);
        logIn(false, 115);
        logIn(false, 131);

        assertThat(failures.isEmpty()).isTrue();
    }

    private void logIn(boolean succeeded, long second) {
        logins.pipeInput("ana", new FailedLogins.Login("10.0.0.1", succeeded), second * 1000);
    }
}
