package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.ContextualProcessor;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.state.Stores;
import io.weir.topology.Topology;
import java.nio.file.Path;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store of {@code lruMap} keeps the rows that were used last. */
final class RecentRowsTest {
    @TempDir
    private Path state;

    @Test
    void a_processor_remembers_the_keys_that_it_used_last_after_a_crash_too() {
        try (TopologyTestDriver driver = DriverCase.driver(firsts(), state, DriverOptions.standard())) {
            TestInputTopic<@Nullable String, @Nullable String> in = DriverCase.in(driver, "in");
            in.pipeInput("a", "1");
            in.pipeInput("b", "2");
            in.pipeInput("a", "3");
            in.pipeInput("c", "4");
            driver.commit();
            driver.crash();

            in.pipeInput("a", "5");
            in.pipeInput("b", "6");

            assertThat(DriverCase.out(driver, "out").readKeyValuesToList())
                    .containsExactly(
                            KeyValue.pair("a", "first 1"),
                            KeyValue.pair("b", "first 2"),
                            KeyValue.pair("c", "first 4"),
                            KeyValue.pair("b", "first 6"));
        }
    }

    @Test
    void a_table_keeps_its_rows_in_one() {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, Long> counts =
                builder.<String, String>stream("in").groupByKey().count(Materialized.as(Stores.lruMap("counts", 1)));
        counts.toStream().to("out", io.weir.dsl.Produced.with(Serdes.String(), Serdes.Long()));

        try (TopologyTestDriver driver = DriverCase.driver(
                builder.build(), state, DriverOptions.standard(), "statestore.cache.max.bytes", "0")) {
            TestInputTopic<@Nullable String, @Nullable String> in = DriverCase.in(driver, "in");
            in.pipeInput("a", "x");
            in.pipeInput("a", "x");
            in.pipeInput("b", "x");
            in.pipeInput("a", "x");

            assertThat(DriverCase.counts(driver, "out").readKeyValuesToList())
                    .containsExactly(
                            KeyValue.pair("a", 1L),
                            KeyValue.pair("a", 2L),
                            KeyValue.pair("b", 1L),
                            KeyValue.pair("a", 1L));
            assertThat(DriverCase.found(driver.<String, Long>getKeyValueStore("counts"))
                            .approximateNumEntries())
                    .isEqualTo(1);
        }
    }

    @Test
    void its_bound_is_said_and_satisfies_who_asks_for_bounds() {
        assertThat(firsts().describeStores()).contains("the 2 rows of a task that were used last");
        assertThatThrownBy(() -> Stores.lruMap("none", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 or more");
        try (TopologyTestDriver driver =
                DriverCase.driver(firsts(), state, DriverOptions.standard(), "state.bound.policy", "require")) {
            assertThat(driver.getAllStateStores()).containsKey("seen");
        }
    }

    private static Topology firsts() {
        return new Topology()
                .addSource("source", "in")
                .addProcessor("first", First::new, "source")
                .addStateStore(
                        Stores.keyValueStoreBuilder(Stores.lruMap("seen", 2), Serdes.String(), Serdes.String()),
                        "first")
                .addSink("sink", "out", "first");
    }

    private static final class First extends ContextualProcessor<String, String, String, String> {
        @Override
        public void process(Record<String, String> record) {
            KeyValueStore<String, String> seen = context().getStateStore("seen");
            if (seen.get(record.key()) == null) {
                seen.put(record.key(), record.value());
                context().forward(record.withValue("first " + record.value()));
            }
        }
    }
}
