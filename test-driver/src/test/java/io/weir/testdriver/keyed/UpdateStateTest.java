package io.weir.testdriver.keyed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.Keyed;
import io.weir.dsl.Produced;
import io.weir.dsl.StateTimeout;
import io.weir.dsl.StateUpdater;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.StateSpec;
import io.weir.processor.ValueState;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One value a key, updated by a function. */
final class UpdateStateTest {
    private static final StateSpec<ValueState<String>> SEEN = StateSpec.value("seen", Serdes.String());
    private static final Duration REST = Duration.ofMillis(10);

    @TempDir
    private Path state;

    @Test
    void a_record_updates_or_removes_the_value_and_gives_any_number_of_results() {
        StateUpdater<String, String, String, String> updater = (key, record, seen) -> {
            String before = seen.get();
            String value = record == null ? "" : record.value();
            seen.update(value.equals("forget") ? null : value);
            return before == null ? List.of() : List.of(before, key + value);
        };
        try (KeyedCase run = KeyedCase.of(topology(StateTimeout.none(), updater), state)) {
            run.pipe("a", "1", 1);
            run.pipe("b", "2", 2);
            run.pipe("a", "3", 3);
            run.pipe("a", "forget", 4);
            run.pipe("a", "4", 5);

            assertThat(run.read()).containsExactly("a: 1 @3", "a: a3 @3", "a: 3 @4", "a: aforget @4");
            assertThat(run.driver().getAllStateStores()).containsOnlyKeys("op-seen");
        }
    }

    @Test
    void a_key_that_rests_is_told_once_more_and_forgotten() {
        try (KeyedCase run = KeyedCase.of(topology(StateTimeout.ofStreamTime(REST), gathering("last")), state)) {
            run.pipe("a", "1", 1);
            run.pipe("a", "2", 9);
            run.pipe("a", "3", 7);
            run.pipe("b", "x", 18);
            run.pipe("a", "4", 19);
            run.pipe("c", "x", 60);

            assertThat(run.read())
                    .as("a record out of order counts, and does not shorten the time")
                    .containsExactly("a: last 123 @19", "b: last x @28", "a: last 4 @29");
            assertThat(run.driver().timers("op")).hasSize(1);
        }
    }

    @Test
    void by_the_wall_clock_a_key_rests_without_records() {
        try (KeyedCase run = KeyedCase.of(topology(StateTimeout.ofWallClock(REST), gathering("last")), state)) {
            run.pipe("a", "1", 5);
            run.driver().advanceWallClockTime(Duration.ofMillis(9));
            run.pipe("a", "2", 6);
            run.driver().advanceWallClockTime(Duration.ofMillis(9));
            assertThat(run.read()).isEmpty();

            run.driver().advanceWallClockTime(Duration.ofMillis(1));

            assertThat(run.read()).containsExactly("a: last 12 @6");
        }
    }

    @Test
    void a_last_call_that_updates_the_value_keeps_the_key_for_another_time() {
        StateUpdater<String, String, String, String> updater = (key, record, seen) -> {
            if (!seen.hasTimedOut()) {
                seen.update("once");
                return List.of();
            }
            String value = seen.get();
            if ("once".equals(value)) {
                seen.update("twice");
            }
            return List.of("told " + value);
        };
        try (KeyedCase run = KeyedCase.of(topology(StateTimeout.ofStreamTime(REST), updater), state)) {
            run.pipe("a", "1", 0);
            run.pipe("b", "1", 100);

            assertThat(run.read()).containsExactly("a: told once @10", "a: told twice @20");
        }
    }

    @Test
    void a_value_that_is_removed_takes_its_timeout_along_and_a_call_may_choose_the_time() {
        StateUpdater<String, String, String, String> updater = (key, record, seen) -> {
            if (record == null) {
                return List.of("last " + seen.get());
            }
            seen.update(record.value().equals("forget") ? null : record.value());
            if (record.value().equals("soon")) {
                seen.timeoutAt(record.timestamp() + 1);
            }
            return List.of();
        };
        try (KeyedCase run = KeyedCase.of(topology(StateTimeout.ofStreamTime(REST), updater), state)) {
            run.pipe("a", "1", 0);
            run.pipe("a", "forget", 1);
            run.pipe("b", "soon", 2);
            run.pipe("c", "1", 5);

            assertThat(run.read()).containsExactly("b: last soon @3");
            assertThat(run.driver().timers("op")).hasSize(1);
        }
    }

    @Test
    void a_time_without_a_clock_is_refused() {
        StateUpdater<String, String, String, String> updater = (key, record, seen) -> {
            seen.timeoutAt(5);
            return List.of();
        };
        try (KeyedCase run = KeyedCase.of(topology(StateTimeout.none(), updater), state)) {
            assertThatThrownBy(() -> run.pipe("a", "1", 0))
                    .rootCause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("[seen]");
        }
    }

    private static StateUpdater<String, String, String, String> gathering(String last) {
        return (key, record, seen) -> {
            String before = seen.get();
            if (record == null) {
                return List.of(last + " " + before);
            }
            seen.update(before == null ? record.value() : before + record.value());
            return List.of();
        };
    }

    private static Topology topology(StateTimeout timeout, StateUpdater<String, String, String, String> updater) {
        StreamsBuilder builder = new StreamsBuilder();
        Keyed<String, String> keyed = Keyed.<String, String>as("op").withGrace(Duration.ZERO);
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .updateState(SEEN, timeout, updater, keyed.onLate(io.weir.dsl.Late.process()))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }
}
