package io.weir.testdriver.scenarios;

import static io.weir.testdriver.scenarios.Scenario.ms;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Consumed;
import io.weir.dsl.GlobalKTable;
import io.weir.dsl.Joined;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.processor.ContextualProcessor;
import io.weir.processor.Record;
import io.weir.state.KeyValueStore;
import io.weir.state.Stores;
import io.weir.testdriver.DriverOptions;
import io.weir.testdriver.TopologyTestDriver;
import io.weir.topology.DropReason;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Letter B: joins of a stream with a table, and with a global table. */
class LookupJoinScenariosTest {
    @TempDir
    private Path state;

    @Test
    void b14_a_left_join_meets_the_row_of_the_moment_and_keeps_records_without_key() {
        try (Scenario scenario = Scenario.in(state)) {
            KTable<String, String> table = scenario.table("t");
            scenario.stream("l").leftJoin(table, Scenario::joined).to("out");

            pipeMatrix(scenario);

            assertThat(scenario.out()).containsExactly("A=l1+null@1", "A=l2+t5@2", "A=l7+null@7", "null=nk+null@8");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.NULL_VALUE, 1L));
        }
    }

    @Test
    void b14_an_inner_join_sends_nothing_without_a_row_and_counts_what_has_no_key_or_value() {
        try (Scenario scenario = Scenario.in(state)) {
            KTable<String, String> table = scenario.table("t");
            scenario.stream("l").join(table, Scenario::joined).to("out");

            pipeMatrix(scenario);

            assertThat(scenario.out()).containsExactly("A=l2+t5@2");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.NULL_KEY, 1L, DropReason.NULL_VALUE, 1L));
        }
    }

    private static void pipeMatrix(Scenario scenario) {
        scenario.pipe("l", "A", "l1", 1);
        scenario.pipe("t", "A", "t5", 5);
        scenario.pipe("l", "A", "l2", 2);
        scenario.pipe("t", "A", null, 6);
        scenario.pipe("l", "A", "l7", 7);
        scenario.pipe("l", null, "nk", 8);
        scenario.pipe("l", "A", null, 9);
    }

    @Test
    void b15_a_row_that_is_earlier_is_there_when_both_topics_are_read_from_the_start() {
        DriverOptions options = DriverOptions.standard().committingOnRequest();
        try (Scenario scenario = Scenario.in(state, options).set("processing.guarantee", "exactly_once_v2")) {
            KTable<String, String> table = scenario.table("t");
            scenario.stream("l").leftJoin(table, Scenario::joined).to("out");
            scenario.pipe("l", "A", "l100", 100);
            scenario.pipe("t", "A", "t50", 50);

            // What was not committed is read again, now with both records in their topics.
            scenario.driver().crash();
            scenario.driver().commit();

            assertThat(scenario.out()).containsExactly("A=l100+t50@100");
        }
    }

    @Test
    void b16_a_stream_meets_the_row_of_its_own_time() {
        try (Scenario scenario = Scenario.in(state)) {
            scenario.stream("l").leftJoin(versioned(scenario), Scenario::joined).to("out");
            scenario.pipe("t", "A", "v100", 100);
            scenario.pipe("t", "A", "v200", 200);
            scenario.pipe("l", "A", "a", 150);
            scenario.pipe("t", "A", "v140", 140);
            scenario.pipe("l", "A", "b", 150);
            scenario.pipe("t", "A", null, 180);
            scenario.pipe("l", "A", "c", 190);
            scenario.pipe("l", "A", "d", 200);
            scenario.pipe("l", "A", "e", 99);
            scenario.pipe("t", "A", "v5000", 5000);
            scenario.pipe("l", "A", "f", 150);
            assertThat(scenario.drops()).isEmpty();
            scenario.pipe("t", "A", "v3999", 3999);

            assertThat(scenario.out())
                    .containsExactly(
                            "A=a+v100@150",
                            "A=b+v140@150",
                            "A=c+null@190",
                            "A=d+v200@200",
                            "A=e+null@99",
                            "A=f+null@150");
            assertThat(scenario.drops()).hasSize(1).containsValue(1L);
        }
    }

    @Test
    void b19_a_record_waits_for_earlier_rows_also_through_each_kind_of_end() {
        List<Consumer<TopologyTestDriver>> ends = List.of(
                driver -> {},
                TopologyTestDriver::restart,
                TopologyTestDriver::crash,
                TopologyTestDriver::crashAndLoseDisk);
        for (Consumer<TopologyTestDriver> end : ends) {
            try (Scenario scenario = Scenario.in(state)) {
                scenario.stream("l")
                        .leftJoin(
                                versioned(scenario),
                                Scenario::joined,
                                Joined.<String, String, String>as("wait").withGracePeriod(ms(100)))
                        .to("out");
                scenario.pipe("l", "A", "l50", 50);
                scenario.pipe("t", "A", "t40", 40);

                end.accept(scenario.driver());
                assertThat(scenario.out()).isEmpty();
                scenario.pipe("l", "B", "x", 150);
                assertThat(scenario.out()).containsExactly("A=l50+t40@50");
                scenario.pipe("l", "C", "y", 151);
                scenario.pipe("l", "A", "late", 10);

                assertThat(scenario.out()).containsExactly("A=late+null@10");
            }
        }
    }

    @Test
    @SuppressWarnings("NullAway") // A record may have no key to look for.
    void b20_a_global_join_goes_by_the_mapped_key_whatever_the_records_own_is() {
        try (Scenario scenario = Scenario.in(state)) {
            GlobalKTable<String, String> table =
                    scenario.builder().globalTable("g", Consumed.with(Serdes.String(), Serdes.String()));
            scenario.stream("i")
                    .leftJoin(table, (key, value) -> nullForN(value), Scenario::joined)
                    .to("out");
            scenario.stream("j")
                    .join(table, (key, value) -> nullForN(value), Scenario::joined)
                    .to("out");
            scenario.pipe("g", "a", "A", 1);

            for (String topic : List.of("i", "j")) {
                scenario.pipe(topic, null, "a", 2);
                scenario.pipe(topic, "k", "n", 3);
                scenario.pipe(topic, "k", "zz", 4);
            }

            assertThat(scenario.out()).containsExactly("null=a+A@2", "k=n+null@3", "k=zz+null@4", "null=a+A@2");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.NULL_KEY, 1L));
        }
    }

    private static @Nullable String nullForN(String value) {
        return value.equals("n") ? null : value;
    }

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void b22_a_global_store_is_filled_by_its_own_processor_after_a_restart_too(String backend) {
        try (Scenario scenario = Scenario.in(state)) {
            scenario.builder()
                    .addGlobalStore(
                            Stores.keyValueStoreBuilder(
                                    backend.equals("rocksDB")
                                            ? Stores.persistentKeyValueStore("upper")
                                            : Stores.inMemoryKeyValueStore("upper"),
                                    Serdes.String(),
                                    Serdes.String()),
                            "g",
                            Consumed.with(Serdes.String(), Serdes.String()),
                            Upper::new);
            scenario.stream("i").to("out");
            scenario.pipe("g", "a", "x", 1);

            scenario.driver().crashAndLoseDisk();

            assertThat(scenario.driver().<String, String>getKeyValueStore("upper"))
                    .isNotNull()
                    .satisfies(store -> assertThat(store.get("a")).isEqualTo("X"));
        }
    }

    private static KTable<String, String> versioned(Scenario scenario) {
        return scenario.builder()
                .table("t", Materialized.as(Stores.persistentVersionedKeyValueStore("rows", ms(1000))));
    }

    /** Keeps values in upper case. */
    private static final class Upper extends ContextualProcessor<String, String, Void, Void> {
        @Override
        public void process(Record<String, String> record) {
            KeyValueStore<String, String> rows = context().getStateStore("upper");
            rows.put(record.key(), record.value().toUpperCase(Locale.ROOT));
        }
    }
}
