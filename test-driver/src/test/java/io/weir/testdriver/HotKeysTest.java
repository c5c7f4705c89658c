package io.weir.testdriver;

import static io.weir.testdriver.DriverCase.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.Late;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.Salted;
import io.weir.dsl.StreamsBuilder;
import io.weir.sketch.Zipf;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HotKeysTest {
    private static final int PARTITIONS = 4;
    private static final int RECORDS = 40_000;
    private static final int COMMIT = 2_000;

    @TempDir
    private Path state;

    @Test
    void the_busiest_task_gets_little_more_than_its_share_of_zipf_keys() {
        List<String> keys = zipf();

        Shared plain = shared(grouped(keyed -> keyed.count(Materialized.as("counts"))), keys);
        Shared salted = shared(
                grouped(keyed -> keyed.withHotKeys(Salted.into(PARTITIONS)).count(Materialized.as("counts"))), keys);

        assertThat(plain.busiest()).isGreaterThan(0.35);
        assertThat(salted.busiest()).isLessThan(0.275);
        assertThat(salted.counts).isEqualTo(plain.counts);
        // What hot keys cost: the parts are few.
        assertThat(salted.records()).isLessThan(plain.records() * 21 / 20);
    }

    @Test
    void a_single_key_is_worked_on_by_all_tasks() {
        List<String> keys = java.util.Collections.nCopies(RECORDS / 4, "one");

        Shared salted = shared(
                grouped(keyed -> keyed.withHotKeys(Salted.into(PARTITIONS)).count(Materialized.as("counts"))), keys);

        assertThat(salted.busiest()).isLessThan(0.26);
        assertThat(salted.counts).containsOnly(Map.entry("one", RECORDS / 4L));
    }

    @Test
    void a_part_is_on_the_heap_until_the_commit_and_gone_behind_it() {
        Topology topology = keyed(keyed -> keyed.withHotKeys(Salted.into(2)).count(Materialized.as("counts")));
        DriverOptions options = DriverOptions.standard().withPartitions(2).committingOnRequest();
        try (TopologyTestDriver driver = DriverCase.driver(topology, state, options)) {
            for (int record = 0; record < 100; record++) {
                DriverCase.in(driver, "in").pipeInput("one", "x");
            }
            driver.commit();
            driver.commit();

            assertThat(parts(driver, 0) + parts(driver, 1)).isZero();
            driver.commit();
            assertThat(DriverCase.counts(driver, "out").readKeyValuesToMap()).containsEntry("one", 100L);
        }
    }

    private static long parts(TopologyTestDriver driver, int partition) {
        return found(driver.partition(partition).<String, Long>getKeyValueStore("counts-parts"))
                .approximateNumEntries();
    }

    @Test
    void the_topology_shows_both_stores_with_what_bounds_them_and_both_topics() {
        Topology topology = keyed(keyed -> keyed.withHotKeys(Salted.into(8)).count(Materialized.as("counts")));

        assertThat(topology.describe().toString())
                .contains("topics: [counts-salted-repartition]", "topics: [counts-parts-repartition]");
        assertThat(topology.describeStores()).contains("""
               Store: counts-parts (sub-topology: 1)
                  kind: timestamped key value, key: StringSerde, value: LongSerde
                  bound: keys of one commit, backend: memory, changelog: off, caching: on
            """).contains("   Store: counts (sub-topology: 0)\n");
    }

    @Test
    void all_other_names_are_those_of_an_application_without_hot_keys() {
        String plain = grouped(KGroupedStream::count).describe().toString();
        String salted = grouped(keyed -> keyed.withHotKeys(Salted.into(2)).count())
                .describe()
                .toString();

        assertThat(names(plain)).hasSizeGreaterThan(5);
        assertThat(names(salted)).containsAll(names(plain));
    }

    private static Set<String> names(String description) {
        return Pattern.compile("[A-Z-]+[0-9]{10}[a-z-]*")
                .matcher(description)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void a_named_grouping_makes_one_table_with_hot_keys() {
        StreamsBuilder builder = new StreamsBuilder();
        KGroupedStream<String, String> keyed = builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .groupBy((key, value) -> value, Grouped.as("by-value"));
        keyed.withHotKeys(Salted.into(2)).count(Materialized.as("counts"));

        assertThatThrownBy(() -> {
                    keyed.withHotKeys(Salted.into(2)).reduce((one, two) -> one, Materialized.as("values"));
                    builder.build();
                })
                .hasMessageContaining("by-value")
                .hasMessageContaining("HotKeysTest.java");
    }

    @Test
    void a_merger_that_gives_nothing_is_refused_with_the_reason() {
        Topology topology = keyed(keyed -> keyed.withHotKeys(Salted.into(2))
                .aggregate(
                        () -> 0L,
                        (key, value, sum) -> sum + 1,
                        HotKeysTest::nothing,
                        Materialized.with(Serdes.String(), Serdes.Long())));
        try (TopologyTestDriver driver = DriverCase.driver(topology, state, DriverOptions.standard())) {
            assertThatThrownBy(() -> {
                        for (int record = 0; record < 100; record++) {
                            DriverCase.in(driver, "in").pipeInput("one", "x");
                        }
                    })
                    .rootCause()
                    .hasMessageContaining("must give a value");
        }
    }

    @SuppressWarnings("NullAway") // What a user's code should not do.
    private static Long nothing(String key, Long one, Long two) {
        return null;
    }

    @Test
    @SuppressWarnings("NullAway") // Records may have neither.
    void records_without_key_or_value_take_the_late_path() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .onLate(Late.toTopic("late"))
                .withHotKeys(Salted.into(2))
                .count();
        try (TopologyTestDriver driver = DriverCase.driver(builder.build(), state, DriverOptions.standard())) {
            DriverCase.in(driver, "in").pipeInput(null, "x");
            DriverCase.in(driver, "in").pipeInput("k", (String) null);

            assertThat(DriverCase.out(driver, "late").readRecordsToList()).hasSize(2);
            assertThat(driver.drops().values()).containsExactly(1L, 1L);
        }
    }

    @Test
    void a_task_does_not_wait_for_parts_however_long_it_may_wait_for_inputs() {
        Topology topology = keyed(keyed -> keyed.withHotKeys(Salted.into(2)).count(Materialized.as("counts")));
        try (TopologyTestDriver driver = DriverCase.driver(
                topology, state, DriverOptions.standard().withPartitions(2), "max.task.idle.ms", "60000")) {
            DriverCase.in(driver, "in").pipeInput("one", "x");

            assertThat(DriverCase.counts(driver, "out").readKeyValuesToMap()).containsEntry("one", 1L);
        }
    }

    @Test
    void hot_keys_are_spread_over_two_partitions_or_more() {
        assertThatThrownBy(() -> Salted.into(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 to 1024")
                .hasMessageContaining("[1]");
    }

    private interface Word {
        io.weir.dsl.KTable<String, Long> said(KGroupedStream<String, String> keyed);
    }

    private static Topology keyed(Word word) {
        StreamsBuilder builder = new StreamsBuilder();
        word.said(builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                        .groupByKey())
                .toStream()
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    private static Topology grouped(Word word) {
        StreamsBuilder builder = new StreamsBuilder();
        word.said(builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                        .groupBy((key, value) -> value, Grouped.with(Serdes.String(), Serdes.String())))
                .toStream()
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    private static List<String> zipf() {
        return Arrays.stream(Zipf.keys(100_000, 1.2, RECORDS, 1))
                .mapToObj(rank -> "user-" + rank)
                .toList();
    }

    /**
     * What became of the records.
     *
     * @param behind how many each partition brought to the tasks behind topics
     * @param counts the counts by key
     */
    private record Shared(Map<Integer, Long> behind, Map<String, Long> counts) {
        long records() {
            return behind.values().stream().mapToLong(Long::longValue).sum();
        }

        double busiest() {
            return (double) behind.values().stream()
                            .mapToLong(Long::longValue)
                            .max()
                            .orElse(0)
                    / records();
        }
    }

    /** Runs the records, whose source partitions they fill evenly. */
    @SuppressWarnings("NullAway") // The records have no key before they are grouped.
    private Shared shared(Topology topology, List<String> keys) {
        DriverOptions options =
                DriverOptions.standard().withPartitions("in", PARTITIONS).committingOnRequest();
        try (TopologyTestDriver driver =
                DriverCase.driver(topology, state.resolve(topology.hashCode() + ""), options)) {
            TestInputTopic<@Nullable String, @Nullable String> in =
                    driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
            int number = 0;
            for (String key : keys) {
                in.pipeInput(new TestRecord<@Nullable String, @Nullable String>(null, key)
                        .inPartition(number++ % PARTITIONS));
                if (number % COMMIT == 0) {
                    driver.commit();
                }
            }
            for (int hop = 0; hop < 4; hop++) {
                driver.commit();
            }
            Map<Integer, Long> behind = new HashMap<>();
            for (String topic : driver.producedTopicNames()) {
                if (topic.endsWith("-repartition")) {
                    driver.createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                            .readRecordsToList()
                            .forEach(record -> behind.merge(record.partition(), 1L, Long::sum));
                }
            }
            return new Shared(behind, DriverCase.counts(driver, "out").readKeyValuesToMap());
        }
    }
}
