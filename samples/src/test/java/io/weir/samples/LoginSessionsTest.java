package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.serdes.JsonSerde;
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

class LoginSessionsTest {
    private static final Instant START = Instant.parse("2026-06-01T12:00:00Z");

    private final TopologyTestDriver driver = new TopologyTestDriver(LoginSessions.topology());
    private final TestInputTopic<String, String> actions =
            driver.createInputTopic("actions", new StringSerializer(), new StringSerializer());
    private final TestOutputTopic<String, LoginSessions.SessionClosed> closed = driver.createOutputTopic(
            "closed-sessions",
            new StringDeserializer(),
            JsonSerde.of(LoginSessions.SessionClosed.class).deserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void a_logout_closes_the_session_at_once() {
        actions.pipeInput("ann", "login", at(0));
        actions.pipeInput("ann", "click", at(5));
        actions.pipeInput("ann", "logout", at(7));
        actions.pipeInput("bob", "login", at(90));

        assertThat(closed.readKeyValuesToList()).containsExactly(KeyValue.pair("ann", closed(0, 7, 1, "logout")));
    }

    @Test
    void a_rest_of_half_an_hour_closes_it_before_the_next_action_is_looked_at() {
        actions.pipeInput("ann", "login", at(0));
        actions.pipeInput("ann", "click", at(20));
        actions.pipeInput("ann", "click", at(51));
        actions.pipeInput("ann", "login", at(200));

        assertThat(closed.readKeyValuesToList()).containsExactly(KeyValue.pair("ann", closed(0, 50, 1, "rest")));
    }

    @Test
    void another_login_closes_it_too_and_nobody_is_kept_once_all_are_closed() {
        actions.pipeInput("ann", "login", at(0));
        actions.pipeInput("ann", "login", at(3));
        actions.pipeInput("bob", "click", at(60));

        assertThat(closed.readValuesToList()).containsExactly(closed(0, 3, 0, "new login"), closed(3, 33, 0, "rest"));
        assertThat(driver.timers("login-sessions")).isEmpty();
    }

    private static Instant at(int minute) {
        return START.plus(Duration.ofMinutes(minute));
    }

    private static LoginSessions.SessionClosed closed(int since, int until, int number, String why) {
        return new LoginSessions.SessionClosed(at(since), at(until), number, why);
    }
}
