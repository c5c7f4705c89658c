package io.weir.testdriver.scenarios;

import static io.weir.testdriver.scenarios.Scenario.ms;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.SlidingWindows;
import io.weir.dsl.Suppressed;
import io.weir.dsl.Suppressed.BufferConfig;
import io.weir.dsl.TimeWindows;
import io.weir.state.SessionStore;
import io.weir.state.Windowed;
import io.weir.topology.DropReason;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Letter E: aggregates in windows. */
class WindowScenariosTest {
    private static final SessionWindows SESSIONS = SessionWindows.ofInactivityGapAndGrace(ms(10), ms(5));

    @TempDir
    private Path state;

    @Test
    void e44_a_tumbling_window_takes_late_records_until_its_grace_has_passed() {
        try (Scenario scenario = Scenario.in(state)) {
            send(scenario.stream("s")
                    .groupByKey()
                    .windowedBy(TimeWindows.ofSizeAndGrace(ms(10), ms(5)))
                    .reduce((one, other) -> one + other));

            scenario.pipe("s", "A", "a", 9);
            scenario.pipe("s", "A", "b", 10);
            scenario.pipe("s", "A", "c", 14);
            scenario.pipe("s", "A", "d", 5);
            assertThat(scenario.out())
                    .containsExactly("[A@0/10]=a@9", "[A@10/20]=b@10", "[A@10/20]=bc@14", "[A@0/10]=ad@9");
            scenario.pipe("s", "B", "e", 15);
            scenario.pipe("s", "A", "late", 5);

            assertThat(scenario.out()).containsExactly("[B@10/20]=e@15");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.LATE, 1L));
        }
    }

    @Test
    void e45_no_hopping_window_begins_before_time_does() {
        try (Scenario scenario = Scenario.in(state)) {
            send(scenario.stream("s")
                    .groupByKey()
                    .windowedBy(TimeWindows.ofSizeWithNoGrace(ms(10)).advanceBy(ms(4)))
                    .reduce((one, other) -> one + other));

            scenario.pipe("s", "A", "a", 2);
            assertThat(scenario.out()).containsExactly("[A@0/10]=a@2");
            scenario.pipe("s", "A", "b", 9);

            assertThat(scenario.out()).containsExactly("[A@0/10]=ab@9", "[A@4/14]=b@9", "[A@8/18]=b@9");
        }
    }

    @Test
    void e46_sliding_windows_take_early_records_in_one_window_and_refuse_late_ones() {
        try (Scenario scenario = Scenario.in(state)) {
            send(scenario.stream("s")
                    .groupByKey()
                    .windowedBy(SlidingWindows.ofTimeDifferenceWithNoGrace(ms(10)))
                    .reduce((one, other) -> one + other));

            scenario.pipe("s", "A", "a", 3);
            scenario.pipe("s", "A", "b", 8);
            scenario.pipe("s", "A", "c", 20);
            scenario.pipe("s", "A", "d", 12);
            scenario.pipe("s", "A", "e", 9);

            assertThat(scenario.out())
                    .containsExactly(
                            "[A@0/10]=a@3",
                            "[A@4/14]=b@8",
                            "[A@0/10]=ab@8",
                            "[A@10/20]=c@20",
                            "[A@10/20]=cd@20",
                            "[A@13/23]=c@20");
            // Three windows in which d lies are over, and all in which e lies: each is counted, as for windows that
            // hop.
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.LATE, 4L));
        }
    }

    @Test
    void e48_a_record_that_brings_sessions_together_replaces_them_by_one() {
        try (Scenario scenario = Scenario.in(state)) {
            send(scenario.stream("s").groupByKey().windowedBy(SESSIONS).reduce((one, other) -> one + other));

            scenario.pipe("s", "A", "a", 0);
            scenario.pipe("s", "A", "b", 10);
            scenario.pipe("s", "A", "c", 21);
            assertThat(scenario.out())
                    .containsExactly("[A@0/0]=a@0", "[A@0/0]=null@0", "[A@0/10]=ab@10", "[A@21/21]=c@21");
            scenario.pipe("s", "A", "d", 15);

            assertThat(scenario.out()).containsExactly("[A@0/10]=null@10", "[A@21/21]=null@21", "[A@0/21]=abcd@21");
        }
    }

    @ParameterizedTest
    @CsvSource({"in_memory,0", "in_memory,10000000", "rocksDB,0", "rocksDB,10000000"})
    void e49_a_record_joins_its_session_until_the_moment_that_closes_it_whatever_keeps_the_rows(
            String backend, String cacheBytes) {
        for (int closing = 35; closing <= 37; closing++) {
            try (Scenario scenario = sessions(backend, cacheBytes)) {
                scenario.pipe("s", "A", "a", 11);
                scenario.pipe("s", "A", "b", 21);
                scenario.pipe("s", "B", "x", closing);
                scenario.pipe("s", "A", "e", 21);

                boolean late = closing == 37;
                assertThat(sessionsOf(scenario, "A")).isEqualTo(late ? List.of() : List.of("[A@11/21]=abe"));
                assertThat(scenario.drops()).isEqualTo(late ? Map.of(DropReason.LATE, 1L) : Map.of());
                assertThat(scenario.out()).doesNotContain("[A@21/21]=e@21");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"in_memory,0", "in_memory,10000000", "rocksDB,0", "rocksDB,10000000"})
    void e50_a_final_session_is_sent_once_and_holds_every_record_that_was_taken(String backend, String cacheBytes) {
        try (Scenario scenario =
                Scenario.in(state).set("default.dsl.store", backend).set("statestore.cache.max.bytes", cacheBytes)) {
            send(scenario.stream("s")
                    .groupByKey()
                    .windowedBy(SESSIONS)
                    .reduce((one, other) -> one + other)
                    .suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded())));

            scenario.pipe("s", "A", "a", 0);
            scenario.pipe("s", "A", "b", 10);
            // At 25 the session still takes records up to 10, so it is not final yet; at 26 it is.
            scenario.pipe("s", "B", "x", 25);
            scenario.pipe("s", "A", "c", 10);
            assertThat(scenario.out()).isEmpty();
            scenario.pipe("s", "B", "y", 26);
            assertThat(scenario.out()).containsExactly("[A@0/10]=abc@10");
            scenario.pipe("s", "A", "d", 10);
            scenario.pipe("s", "C", "z", 1000);

            assertThat(scenario.out()).containsExactly("[B@25/26]=xy@26");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.LATE, 1L));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void e52_rows_stay_through_a_grace_of_days(String backend) {
        try (Scenario scenario = Scenario.in(state).set("default.dsl.store", backend)) {
            send(scenario.stream("s")
                    .groupByKey()
                    .windowedBy(TimeWindows.ofSizeAndGrace(Duration.ofSeconds(10), Duration.ofDays(2)))
                    .reduce((one, other) -> one + other));

            scenario.pipe("s", "A", "a", 0);
            scenario.pipe("s", "B", "f", 129_600_000);
            scenario.driver().crashAndLoseDisk();
            scenario.pipe("s", "A", "b", 5);

            assertThat(scenario.out())
                    .containsExactly("[A@0/10000]=a@0", "[B@129600000/129610000]=f@129600000", "[A@0/10000]=ab@5");
        }
    }

    private Scenario sessions(String backend, String cacheBytes) {
        Scenario scenario =
                Scenario.in(state).set("default.dsl.store", backend).set("statestore.cache.max.bytes", cacheBytes);
        send(scenario.stream("s")
                .groupByKey()
                .windowedBy(SESSIONS)
                .reduce(
                        (one, other) -> one + other,
                        Materialized.<String, String, SessionStore<Bytes, byte[]>>as("sessions")));
        return scenario;
    }

    private static List<String> sessionsOf(Scenario scenario, String key) {
        List<String> found = new ArrayList<>();
        SessionStore<String, String> store =
                requireNonNull(scenario.driver().<String, String>getSessionStore("sessions"));
        try (var rows = store.fetch(key)) {
            rows.forEachRemaining(row -> found.add(row.key + "=" + row.value));
        }
        return found;
    }

    private static void send(KTable<Windowed<String>, String> table) {
        table.toStream((window, text) -> window.toString()).to("out");
    }
}
