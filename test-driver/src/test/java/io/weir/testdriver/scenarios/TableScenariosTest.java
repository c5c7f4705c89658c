package io.weir.testdriver.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Consumed;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.errors.LogAndContinueExceptionHandler;
import io.weir.state.KeyValue;
import io.weir.testdriver.DriverOptions;
import io.weir.testdriver.TopologyTestDriver;
import io.weir.topology.DropReason;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Letter C: tables. */
class TableScenariosTest {
    @TempDir
    private Path state;

    // Where neither the table nor the filter has a store, nobody knows what was let through: see decision 0006.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void c23_a_filter_with_a_store_sends_no_tombstone_for_a_row_that_it_never_let_through(boolean filterIsStored) {
        try (Scenario scenario = Scenario.in(state)) {
            KTable<String, String> table = filterIsStored
                    ? scenario.table("t").filter((key, value) -> value.startsWith("y"), Materialized.as("kept"))
                    : scenario.builder()
                            .<String, String>table("t", Materialized.as("rows"))
                            .filter((key, value) -> value.startsWith("y"));
            table.toStream().to("out");

            scenario.pipe("t", "A", "n1", 1);
            scenario.pipe("t", "A", "y1", 2);
            scenario.pipe("t", "A", "n2", 3);
            scenario.pipe("t", "A", "n3", 4);
            scenario.pipe("t", "A", null, 5);
            scenario.pipe("t", "B", null, 6);

            assertThat(scenario.out()).containsExactly("A=y1@2", "A=null@3");
        }
    }

    @Test
    void c24_a_row_that_stays_in_its_group_changes_it_by_one_record() {
        try (Scenario scenario = Scenario.in(state)) {
            scenario.table("t")
                    .groupBy((key, value) -> KeyValue.pair(value.substring(0, 1), value.substring(2)))
                    .aggregate(
                            () -> "",
                            (key, value, text) -> text + "+" + value,
                            (key, value, text) -> text + "-" + value)
                    .toStream()
                    .to("out");

            scenario.pipe("t", "A", "g:1", 1);
            assertThat(scenario.out()).containsExactly("g=+1@1");
            scenario.pipe("t", "A", "g:2", 2);
            assertThat(scenario.out()).containsExactly("g=+1-1+2@2");
            scenario.pipe("t", "A", "h:3", 3);
            assertThat(scenario.out()).containsExactly("g=+1-1+2-2@3", "h=+3@3");
            scenario.pipe("t", "A", null, 4);

            assertThat(scenario.out()).containsExactly("h=+3-3@4");
        }
    }

    @Test
    void c26_an_inner_join_of_tables_sends_each_row_and_each_tombstone_once() {
        try (Scenario scenario = Scenario.in(state)) {
            KTable<String, String> left = scenario.table("l");
            left.join(scenario.table("r"), Scenario::joined).toStream().to("out");

            pipeMatrix(scenario);

            assertThat(scenario.out()).containsExactly("A=l2+r1@2", "A=null@5");
        }
    }

    @Test
    void c26_a_left_join_of_tables_sends_each_row_and_each_tombstone_once() {
        try (Scenario scenario = Scenario.in(state)) {
            KTable<String, String> left = scenario.table("l");
            left.leftJoin(scenario.table("r"), Scenario::joined).toStream().to("out");

            pipeMatrix(scenario);

            assertThat(scenario.out()).containsExactly("A=l2+null@2", "A=l2+r1@2", "A=l2+null@5", "A=null@7");
        }
    }

    @Test
    void c26_an_outer_join_of_tables_sends_each_row_and_each_tombstone_once() {
        try (Scenario scenario = Scenario.in(state)) {
            KTable<String, String> left = scenario.table("l");
            left.outerJoin(scenario.table("r"), Scenario::joined).toStream().to("out");

            pipeMatrix(scenario);

            assertThat(scenario.out())
                    .containsExactly("A=l2+null@2", "A=l2+r1@2", "A=l2+null@5", "A=null@7", "A=null+r9@9", "A=null@10");
        }
    }

    private static void pipeMatrix(Scenario scenario) {
        scenario.pipe("l", "A", null, 1);
        scenario.pipe("l", "A", "l2", 2);
        scenario.pipe("r", "A", "r1", 1);
        scenario.pipe("r", "A", null, 5);
        scenario.pipe("r", "A", null, 6);
        scenario.pipe("l", "A", null, 7);
        scenario.pipe("l", "A", null, 8);
        scenario.pipe("r", "A", "r9", 9);
        scenario.pipe("r", "A", null, 10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"inner", "left", "outer"})
    void c27_a_table_joined_with_a_view_of_itself_sends_one_update_a_record(String way) {
        try (Scenario scenario = Scenario.in(state)) {
            KTable<String, String> table = scenario.table("t");
            KTable<String, String> view = table.mapValues(value -> value.toUpperCase(Locale.ROOT));
            KTable<String, String> both = switch (way) {
                case "inner" -> table.join(view, Scenario::joined);
                case "left" -> table.leftJoin(view, Scenario::joined);
                default -> table.outerJoin(view, Scenario::joined);
            };
            both.toStream().to("out");

            scenario.pipe("t", "A", "a", 1);
            scenario.pipe("t", "A", "b", 2);
            scenario.pipe("t", "A", null, 3);

            assertThat(scenario.out()).containsExactly("A=a+A@1", "A=b+B@2", "A=null@3");
        }
    }

    @Test
    void c28_two_stored_views_of_one_table_never_show_a_mixed_row() {
        try (Scenario scenario = Scenario.in(state)) {
            KTable<String, String> table = scenario.table("t");
            KTable<String, String> first = table.mapValues(value -> value + "x", Materialized.as("first"));
            KTable<String, String> second = table.mapValues(value -> value + "y", Materialized.as("second"));
            first.join(second, Scenario::joined).toStream().to("out");

            scenario.pipe("t", "A", "a", 1);
            scenario.pipe("t", "A", "b", 2);

            assertThat(scenario.out()).containsExactly("A=ax+ay@1", "A=bx+by@2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"at_least_once", "exactly_once_v2"})
    void c31_a_row_that_was_stored_before_a_crash_is_told_after_it(String guarantee) {
        DriverOptions options = DriverOptions.standard().committingOnRequest();
        try (Scenario scenario = Scenario.in(state, options).set("processing.guarantee", guarantee)) {
            scenario.builder()
                    .<String, String>table("t", Materialized.as("rows"))
                    .toStream()
                    .to("out");
            scenario.pipe("t", "A", "1", 10);
            assertThat(scenario.out()).isEmpty();

            scenario.driver().crash();
            scenario.driver().commit();

            assertThat(scenario.out()).containsExactly("A=1@10");
        }
    }

    @Test
    void c32_a_table_that_is_restored_from_its_input_skips_what_it_skipped_before() {
        List<Consumer<TopologyTestDriver>> ends = List.of(
                driver -> {},
                TopologyTestDriver::restart,
                TopologyTestDriver::crash,
                TopologyTestDriver::crashAndLoseDisk);
        for (Consumer<TopologyTestDriver> end : ends) {
            try (Scenario scenario = Scenario.in(state)
                    .set("topology.optimization", "all")
                    .set("deserialization.exception.handler", LogAndContinueExceptionHandler.class.getName())) {
                scenario.builder()
                        .table("t", Consumed.with(Serdes.String(), Serdes.Integer()), Materialized.as("rows"))
                        .toStream()
                        .to("out", Produced.with(Serdes.String(), Serdes.Integer()));
                scenario.pipe("t", "A", "four", 1);
                scenario.pipe("t", "B", "not four bytes", 2);

                end.accept(scenario.driver());

                assertThat(scenario.driver().<String, Integer>getKeyValueStore("rows"))
                        .isNotNull()
                        .satisfies(rows -> assertThat(rows.get("A")).isNotNull())
                        .satisfies(rows -> assertThat(rows.get("B")).isNull());
                assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.DESERIALIZATION, 1L));
            }
        }
    }
}
