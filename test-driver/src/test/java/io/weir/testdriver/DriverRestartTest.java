package io.weir.testdriver;

import static io.weir.testdriver.DriverCase.found;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DriverRestartTest {
    @TempDir
    private Path state;

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void a_restart_goes_on_with_state_topics_and_offsets(String backend) {
        try (TopologyTestDriver driver = driver(DriverOptions.standard(), backend)) {
            DriverCase.in(driver, "in").pipeInput("a", "1");
            driver.restart();
            DriverCase.in(driver, "in").pipeInput("a", "2");

            assertThat(DriverCase.counts(driver, "out").readKeyValuesToList())
                    .containsExactly(KeyValue.pair("a", 1L), KeyValue.pair("a", 2L));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void a_restart_may_go_on_with_another_topology(String backend) {
        try (TopologyTestDriver driver = driver(DriverOptions.standard(), backend)) {
            DriverCase.in(driver, "in").pipeInput("a", "1");
            StreamsBuilder next = new StreamsBuilder();
            next.<String, String>stream("in")
                    .groupByKey()
                    .count(Materialized.as("counts"))
                    .toStream()
                    .to("renamed", Produced.with(Serdes.String(), Serdes.Long()));

            driver.restart(next.build());
            DriverCase.in(driver, "in").pipeInput("a", "2");

            assertThat(DriverCase.counts(driver, "renamed").readKeyValuesToList())
                    .containsExactly(KeyValue.pair("a", 2L));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void caches_hold_results_until_the_test_commits(String backend) {
        try (TopologyTestDriver driver = driver(DriverOptions.standard().committingOnRequest(), backend)) {
            DriverCase.in(driver, "in").pipeInput("a", "1");
            DriverCase.in(driver, "in").pipeInput("b", "2");
            DriverCase.in(driver, "in").pipeInput("a", "3");
            assertThat(DriverCase.counts(driver, "out").isEmpty()).isTrue();

            driver.commit();

            assertThat(DriverCase.counts(driver, "out").readKeyValuesToList())
                    .containsExactly(KeyValue.pair("a", 2L), KeyValue.pair("b", 1L));
            assertThat(DriverCase.counts(driver, "app-counts-changelog").getQueueSize())
                    .isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void a_crash_loses_what_was_not_committed_and_processes_its_input_again(String backend) {
        try (TopologyTestDriver driver = driver(DriverOptions.standard().committingOnRequest(), backend)) {
            DriverCase.in(driver, "in").pipeInput("a", "1");
            driver.commit();
            DriverCase.in(driver, "in").pipeInput("a", "2");
            KeyValueStore<String, Long> before = found(driver.<String, Long>getKeyValueStore("counts"));
            before.put("lost", 1L);

            driver.crash();

            KeyValueStore<String, Long> after = found(driver.<String, Long>getKeyValueStore("counts"));
            assertThat(before.isOpen()).isFalse();
            assertThat(after.get("a")).isEqualTo(2);
            assertThat(after.get("lost")).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void a_lost_disk_is_replayed_from_the_changelog(String backend) {
        DriverOptions options = DriverOptions.standard().withPartitions(2);
        try (TopologyTestDriver driver = driver(options, backend)) {
            for (String key : new String[] {"a", "b", "c", "d", "a"}) {
                DriverCase.in(driver, "in").pipeInput(key, "1");
            }

            driver.crashAndLoseDisk();
            for (String key : new String[] {"a", "b", "c", "d"}) {
                DriverCase.in(driver, "in").pipeInput(key, "1");
            }

            assertThat(DriverCase.counts(driver, "out").readKeyValuesToMap())
                    .containsOnly(Map.entry("a", 3L), Map.entry("b", 2L), Map.entry("c", 2L), Map.entry("d", 2L));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    @SuppressWarnings("NullAway") // Null deletes the row.
    void a_table_whose_changelog_is_its_input_comes_back_after_each_kind_of_end(String backend) {
        DriverOptions options = DriverOptions.standard().withPartitions(2);
        try (TopologyTestDriver driver =
                DriverCase.driver(inputBackedTable(), state, options, "default.dsl.store", backend)) {
            for (String key : new String[] {"a", "b", "c"}) {
                DriverCase.in(driver, "in").pipeInput(key, key + "1", 5);
            }
            pipeTombstone(driver, "b", 6);
            List<Runnable> ends = List.of(driver::restart, driver::crash, driver::crashAndLoseDisk);

            for (Runnable end : ends) {
                end.run();

                assertThat(rows(driver, 2))
                        .containsOnly(
                                Map.entry("a", ValueAndTimestamp.make("a1", 5)),
                                Map.entry("c", ValueAndTimestamp.make("c1", 5)));
            }
            assertThat(driver.producedTopicNames()).containsExactly("out");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void a_table_comes_back_from_its_input_as_far_as_that_was_committed(String backend) {
        DriverOptions options = DriverOptions.standard().committingOnRequest();
        try (TopologyTestDriver driver = DriverCase.driver(
                inputBackedTable(),
                state,
                options,
                "default.dsl.store",
                backend,
                "processing.guarantee",
                "exactly_once_v2")) {
            DriverCase.in(driver, "in").pipeInput("a", "1", 5);
            driver.commit();
            DriverCase.in(driver, "in").pipeInput("a", "2", 6);

            driver.crashAndLoseDisk();
            driver.commit();

            assertThat(rows(driver, 1)).containsOnly(Map.entry("a", ValueAndTimestamp.make("2", 6)));
            assertThat(DriverCase.out(driver, "out").readValuesToList()).containsExactly("1", "2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"at_least_once", "exactly_once_v2"})
    void output_that_a_crash_finds_uncommitted_is_doubled_only_where_at_least_once_is_asked_for(String guarantee) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in").to("out");
        DriverOptions options = DriverOptions.standard().committingOnRequest();
        try (TopologyTestDriver driver =
                DriverCase.driver(builder.build(), state, options, "processing.guarantee", guarantee)) {
            DriverCase.in(driver, "in").pipeInput("a", "1");
            boolean seenAtOnce = !DriverCase.out(driver, "out").isEmpty();

            driver.crash();
            driver.commit();

            assertThat(seenAtOnce).isEqualTo(guarantee.equals("at_least_once"));
            assertThat(DriverCase.out(driver, "out").getQueueSize()).isEqualTo(seenAtOnce ? 2 : 1);
        }
    }

    private TopologyTestDriver driver(DriverOptions options, String backend) {
        return DriverCase.driver(count(), state, options, "default.dsl.store", backend);
    }

    @SuppressWarnings("NullAway") // The value is null, as the topic's type arguments say.
    private static void pipeTombstone(TopologyTestDriver driver, String key, long timestampMs) {
        DriverCase.in(driver, "in").pipeInput(key, null, timestampMs);
    }

    private static Map<String, ValueAndTimestamp<String>> rows(TopologyTestDriver driver, int partitions) {
        Map<String, ValueAndTimestamp<String>> rows = new HashMap<>();
        for (int number = 0; number < partitions; number++) {
            try (var part = found(driver.partition(number).<String, String>getTimestampedKeyValueStore("rows"))
                    .all()) {
                part.forEachRemaining(row -> rows.put(row.key, row.value));
            }
        }
        return rows;
    }

    private static Topology inputBackedTable() {
        Properties optimized = new Properties();
        optimized.setProperty("topology.optimization", "all");
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>table("in", Materialized.as("rows")).toStream().to("out");
        return builder.build(optimized);
    }

    private static Topology count() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .groupByKey()
                .count(Materialized.as("counts"))
                .toStream()
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }
}
