package io.weir.testdriver.scenarios;

import static io.weir.testdriver.scenarios.AsideRecords.records;
import static io.weir.testdriver.scenarios.AsideRecords.texts;
import static io.weir.testdriver.scenarios.Scenario.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.Late;
import io.weir.dsl.Materialized;
import io.weir.state.KeyValueStore;
import io.weir.topology.DropReason;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table by event time keeps the latest row, in whatever order records come. */
class LatestTableTest {
    @TempDir
    private Path state;

    @ParameterizedTest
    @ValueSource(strings = {"none", "all"})
    void an_older_record_never_overwrites_a_newer_one_also_after_a_replay(String optimization) {
        try (Scenario scenario = Scenario.in(state).set("topology.optimization", optimization)) {
            table(scenario, rows());

            scenario.pipe("t", "A", "new", 100);
            scenario.pipe("t", "A", "old", 50);
            assertThat(row(scenario)).isEqualTo("new");
            scenario.driver().crashAndLoseDisk();
            assertThat(row(scenario)).isEqualTo("new");
            scenario.pipe("t", "A", "older", 99);
            scenario.pipe("t", "A", "same time", 100);

            assertThat(row(scenario)).isEqualTo("same time");
            assertThat(scenario.out()).containsExactly("A=new@100", "A=same time@100");
            assertThat(texts(records(scenario, "late")))
                    .containsExactly("A=old@50 not-latest", "A=older@99 not-latest");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.NOT_LATEST, 2L));
        }
    }

    @Test
    void a_deleted_row_is_not_brought_back_by_an_older_record_also_after_a_replay() {
        try (Scenario scenario = Scenario.in(state)) {
            table(scenario, rows());

            scenario.pipe("t", "A", "a", 100);
            scenario.pipe("t", "A", null, 200);
            scenario.pipe("t", "A", "between", 150);
            assertThat(row(scenario)).isNull();
            scenario.driver().crashAndLoseDisk();
            scenario.pipe("t", "A", "before", 199);
            assertThat(row(scenario)).isNull();
            scenario.pipe("t", "A", "same time", 200);

            assertThat(row(scenario)).isEqualTo("same time");
            assertThat(scenario.out()).containsExactly("A=a@100", "A=null@200", "A=same time@200");
        }
    }

    @Test
    void a_deletion_that_comes_before_the_row_counts_too_and_an_older_deletion_does_not() {
        try (Scenario scenario = Scenario.in(state)) {
            table(scenario, rows());

            scenario.pipe("t", "A", null, 200);
            scenario.pipe("t", "A", "older", 100);
            assertThat(row(scenario)).isNull();
            scenario.pipe("t", "A", "newer", 300);
            scenario.pipe("t", "A", null, 250);

            assertThat(row(scenario)).isEqualTo("newer");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.NOT_LATEST, 2L));
        }
    }

    @Test
    void a_deletion_is_remembered_for_as_long_as_is_said() {
        try (Scenario scenario = Scenario.in(state)) {
            table(scenario, LatestTableTest.<String, String>named().withLatestByTimestamp(ms(1_000)));

            scenario.pipe("t", "A", null, 10_000);
            scenario.pipe("t", "B", "b", 11_000);
            scenario.pipe("t", "A", "older", 9_999);
            assertThat(row(scenario)).isNull();
            scenario.pipe("t", "B", "b", 200_000_000);
            scenario.pipe("t", "A", "older", 9_999);

            assertThat(row(scenario)).isEqualTo("older");
        }
    }

    @Test
    void a_stream_becomes_a_table_by_event_time_too_though_nobody_named_it() {
        try (Scenario scenario = Scenario.in(state)) {
            scenario.stream("t")
                    .toTable(Materialized.<String, String, KeyValueStore<Bytes, byte[]>>with(null, null)
                            .withLatestByTimestamp()
                            .withCachingDisabled())
                    .toStream()
                    .to("out");

            scenario.pipe("t", "A", "new", 100);
            scenario.pipe("t", "A", "old", 50);

            assertThat(scenario.out()).containsExactly("A=new@100");
        }
    }

    @Test
    void only_tables_that_take_each_record_as_a_row_go_by_event_time() {
        try (Scenario scenario = Scenario.in(state)) {
            assertThatThrownBy(() -> scenario.stream("t")
                            .groupByKey()
                            .reduce((one, other) -> other, rows().withLatestByTimestamp()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("store is [rows]");
        }
    }

    private static Materialized<String, String, KeyValueStore<Bytes, byte[]>> rows() {
        return LatestTableTest.<String, String>named()
                .withLatestByTimestamp()
                .withCachingDisabled()
                .onLate(Late.toTopic("late"));
    }

    private static <K, V> Materialized<K, V, KeyValueStore<Bytes, byte[]>> named() {
        return Materialized.as("rows");
    }

    private static void table(Scenario scenario, Materialized<String, String, KeyValueStore<Bytes, byte[]>> how) {
        scenario.builder()
                .table("t", Consumed.with(Serdes.String(), Serdes.String()), how)
                .toStream()
                .to("out");
    }

    private static @Nullable String row(Scenario scenario) {
        return Objects.requireNonNull(scenario.driver().<String, String>getKeyValueStore("rows"))
                .get("A");
    }
}
