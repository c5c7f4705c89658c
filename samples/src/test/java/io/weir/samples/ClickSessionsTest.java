package io.weir.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.WindowedSerdes;
import io.weir.serdes.JsonSerde;
import io.weir.state.KeyValue;
import io.weir.state.SessionWindow;
import io.weir.state.Windowed;
import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestOutputTopic;
import io.weir.testdriver.TopologyTestDriver;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClickSessionsTest {
    private static final long MINUTE = 60_000;

    private final TopologyTestDriver driver = new TopologyTestDriver(ClickSessions.topology());
    private final TestInputTopic<String, ClickSessions.Click> clicks = driver.createInputTopic(
            "clicks",
            new StringSerializer(),
            JsonSerde.of(ClickSessions.Click.class).serializer());
    private final TestOutputTopic<Windowed<String>, ClickSessions.Visit> visits = driver.createOutputTopic(
            "visits",
            WindowedSerdes.sessionWindowedSerdeFrom(String.class).deserializer(),
            JsonSerde.of(ClickSessions.Visit.class).deserializer());

    @AfterEach
    void close() {
        driver.close();
    }

    @Test
    void a_visit_ends_after_half_an_hour_without_a_click() {
        click(0, false);
        click(30, true);
        click(61, false);

        assertThat(rows())
                .isEqualTo(Map.of(
                        visit(0, 30), new ClickSessions.Visit(2, 1),
                        visit(61, 61), new ClickSessions.Visit(1, 0)));
    }

    @Test
    void a_click_between_two_visits_makes_them_one() {
        click(0, false);
        click(33, true);
        click(20, false);

        assertThat(rows()).isEqualTo(Map.of(visit(0, 33), new ClickSessions.Visit(3, 1)));
    }

    /** Topic visits, read as a table. */
    private Map<Windowed<String>, ClickSessions.Visit> rows() {
        Map<Windowed<String>, ClickSessions.Visit> rows = new HashMap<>();
        for (KeyValue<Windowed<String>, ClickSessions.Visit> visit : visits.readKeyValuesToList()) {
            if (visit.value == null) {
                rows.remove(visit.key);
            } else {
                rows.put(visit.key, visit.value);
            }
        }
        return rows;
    }

    private static Windowed<String> visit(long fromMinute, long toMinute) {
        return new Windowed<>("ana", new SessionWindow(fromMinute * MINUTE, toMinute * MINUTE));
    }

    private void click(long minute, boolean bought) {
        clicks.pipeInput("ana", new ClickSessions.Click("/", bought), minute * MINUTE);
    }
}
