package io.weir.testdriver.scenarios;

import static io.weir.testdriver.scenarios.AsideRecords.header;
import static io.weir.testdriver.scenarios.Scenario.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.EmitStrategy;
import io.weir.dsl.KTable;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.TimeWindows;
import io.weir.state.KeyValue;
import io.weir.state.Windowed;
import io.weir.topology.TopologyException;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results come early, and finally, and say which they are. */
class EmissionTest {
    private static final TimeWindows WINDOWS = TimeWindows.ofSizeAndGrace(ms(100), ms(20));

    @TempDir
    private Path state;

    @Test
    void windows_that_change_are_told_early_every_so_often_and_finally_once() {
        try (Scenario scenario = Scenario.in(state)) {
            send(joined(scenario, EmitStrategy.early(ms(30)).marked()));

            scenario.pipe("s", "A", "a", 5);
            scenario.pipe("s", "B", "b", 29);
            assertThat(told(scenario)).isEmpty();
            scenario.pipe("s", "A", "c", 31);
            assertThat(told(scenario)).containsExactly("[A@0/100]=a early", "[B@0/100]=b early");
            scenario.pipe("s", "A", "d", 95);
            assertThat(told(scenario)).containsExactly("[A@0/100]=ac early");
            // No multiple of 30 lies between 95 and 119; then both windows close, and are told as final only.
            scenario.pipe("s", "C", "x", 119);
            assertThat(told(scenario)).isEmpty();
            scenario.pipe("s", "A", "e", 99);
            scenario.pipe("s", "C", "y", 150);

            assertThat(told(scenario))
                    .containsExactly("[A@0/100]=acde final", "[B@0/100]=b final", "[C@100/200]=x early");
        }
    }

    @Test
    void after_a_restart_no_window_that_changed_is_left_out() {
        try (Scenario scenario = Scenario.in(state)) {
            send(joined(scenario, EmitStrategy.early(ms(30))));

            scenario.pipe("s", "A", "a", 5);
            scenario.driver().crashAndLoseDisk();
            scenario.pipe("s", "B", "b", 31);

            assertThat(told(scenario)).containsExactly("[A@0/100]=a null");
        }
    }

    @Test
    void updates_and_final_results_say_what_they_are_if_that_is_asked_for() {
        try (Scenario scenario = Scenario.in(state.resolve("updates"))) {
            send(joined(scenario, EmitStrategy.onWindowUpdate().marked()));
            scenario.pipe("s", "A", "a", 5);
            assertThat(told(scenario)).containsExactly("[A@0/100]=a early");
        }
        try (Scenario scenario = Scenario.in(state.resolve("closed"))) {
            send(joined(scenario, EmitStrategy.onWindowClose().marked()));
            scenario.pipe("s", "A", "a", 5);
            scenario.pipe("s", "A", "b", 120);
            assertThat(told(scenario)).containsExactly("[A@0/100]=a final");
        }
    }

    @Test
    void early_results_are_refused_where_they_would_have_to_be_taken_back() {
        try (Scenario scenario = Scenario.in(state)) {
            assertThatThrownBy(() -> scenario.stream("s")
                            .groupByKey()
                            .windowedBy(SessionWindows.ofInactivityGapWithNoGrace(ms(10)))
                            .emitStrategy(EmitStrategy.early(ms(5))))
                    .isInstanceOf(IllegalArgumentException.class);

            joined(scenario, EmitStrategy.early(ms(5)))
                    .groupBy((key, value) -> KeyValue.pair(value, value))
                    .count();
            assertThatThrownBy(() -> scenario.builder().build())
                    .isInstanceOf(TopologyException.class)
                    .hasMessageContaining("send early results");
        }
    }

    private static KTable<Windowed<String>, String> joined(Scenario scenario, EmitStrategy strategy) {
        return scenario.stream("s")
                .groupByKey()
                .windowedBy(WINDOWS)
                .emitStrategy(strategy)
                .reduce((one, other) -> one + other);
    }

    private static void send(KTable<Windowed<String>, String> table) {
        table.toStream()
                .selectKey((key, value) -> key.toString())
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
    }

    private static List<String> told(Scenario scenario) {
        return scenario.records().stream()
                .map(record -> record.key() + "=" + record.value() + " " + header(record, EmitStrategy.RESULT_HEADER))
                .toList();
    }
}
