package io.weir.testdriver;

import static io.weir.testdriver.DriverCase.found;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Materialized;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.state.KeyValue;
import io.weir.state.SessionStore;
import io.weir.state.SessionWindow;
import io.weir.state.Stores;
import io.weir.state.TimeWindow;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.VersionedKeyValueStore;
import io.weir.state.VersionedRecord;
import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DriverStoresTest {
    @TempDir
    private Path state;

    @Test
    void a_window_store_is_read_with_and_without_its_times() {
        try (TopologyTestDriver driver = driver()) {
            DriverCase.in(driver, "in").pipeInput("a", "1", 3);
            DriverCase.in(driver, "in").pipeInput("a", "2", 7);
            DriverCase.in(driver, "in").pipeInput("b", "3", 12);

            WindowStore<String, Long> plain = found(driver.<String, Long>getWindowStore("windows"));
            assertThat(plain.fetch("a", 0)).isEqualTo(2);
            assertThat(found(driver.<String, Long>getTimestampedWindowStore("windows"))
                            .fetch("a", 0))
                    .isEqualTo(ValueAndTimestamp.make(2L, 7));
            try (var ofKey = plain.fetch("a", 0, 100);
                    var all = plain.backwardAll()) {
                assertThat(ofKey).toIterable().containsExactly(KeyValue.pair(0L, 2L));
                assertThat(all)
                        .toIterable()
                        .containsExactly(
                                KeyValue.pair(new Windowed<>("b", new TimeWindow(10, 20)), 1L),
                                KeyValue.pair(new Windowed<>("a", new TimeWindow(0, 10)), 2L));
            }
        }
    }

    @Test
    void what_a_test_puts_into_a_window_store_is_gone_on_with() {
        try (TopologyTestDriver driver = driver()) {
            found(driver.<String, Long>getWindowStore("windows")).put("a", 41L, 0);

            DriverCase.in(driver, "in").pipeInput("a", "1", 3);

            assertThat(found(driver.<String, Long>getWindowStore("windows")).fetch("a", 0))
                    .isEqualTo(42);
        }
    }

    @Test
    void a_session_store_is_read() {
        try (TopologyTestDriver driver = driver()) {
            DriverCase.in(driver, "in").pipeInput("a", "1", 3);
            DriverCase.in(driver, "in").pipeInput("a", "2", 7);

            SessionStore<String, Long> sessions = found(driver.<String, Long>getSessionStore("sessions"));
            try (var rows = sessions.fetch("a")) {
                assertThat(rows)
                        .toIterable()
                        .containsExactly(KeyValue.pair(new Windowed<>("a", new SessionWindow(3, 7)), 2L));
            }
        }
    }

    @Test
    void a_versioned_store_is_read_as_of_a_time() {
        try (TopologyTestDriver driver = driver()) {
            DriverCase.in(driver, "table").pipeInput("a", "old", 10);
            DriverCase.in(driver, "table").pipeInput("a", "new", 20);

            VersionedKeyValueStore<String, String> history = found(driver.getVersionedKeyValueStore("history"));
            assertThat(history.get("a", 19)).isEqualTo(new VersionedRecord<>("old", 10, 20));
            assertThat(found(history.get("a")).value()).isEqualTo("new");
        }
    }

    @Test
    void a_store_of_another_kind_is_not_given_under_a_wrong_one() {
        try (TopologyTestDriver driver = driver()) {
            assertThat(driver.getKeyValueStore("windows")).isNull();
            assertThat(driver.getTimestampedKeyValueStore("windows")).isNull();
            assertThat(driver.getWindowStore("sessions")).isNull();
            assertThat(driver.getTimestampedWindowStore("sessions")).isNull();
            assertThat(driver.getSessionStore("windows")).isNull();
            assertThat(driver.getVersionedKeyValueStore("windows")).isNull();
            assertThat(driver.getKeyValueStore("history")).isNull();
            assertThat(driver.getAllStateStores()).containsOnlyKeys("windows", "sessions", "history");
        }
    }

    private TopologyTestDriver driver() {
        return DriverCase.driver(topology(), state, DriverOptions.standard());
    }

    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        var grouped = builder.<String, String>stream("in").groupByKey();
        grouped.windowedBy(TimeWindows.ofSizeAndGrace(Duration.ofMillis(10), Duration.ofMillis(100)))
                .count(Materialized.as("windows"));
        grouped.windowedBy(SessionWindows.ofInactivityGapWithNoGrace(Duration.ofMillis(10)))
                .count(Materialized.as("sessions"));
        builder.table(
                "table",
                Materialized.<String, String>as(
                        Stores.persistentVersionedKeyValueStore("history", Duration.ofSeconds(1))));
        return builder.build();
    }
}
