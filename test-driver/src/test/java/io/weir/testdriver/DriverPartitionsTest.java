package io.weir.testdriver;

import static io.weir.testdriver.DriverCase.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.task.TaskId;
import io.weir.topology.Topology;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.internals.BuiltInPartitioner;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DriverPartitionsTest {
    private static final List<String> NAMES = List.of("ada", "bob", "cyd", "dan", "eve", "fay", "gus");

    @TempDir
    private Path state;

    @Test
    void a_record_goes_to_the_partition_that_a_producer_would_choose() {
        try (TopologyTestDriver driver = driver(copy(), DriverOptions.standard().withPartitions(4))) {
            NAMES.forEach(name -> DriverCase.in(driver, "in").pipeInput(name, "x"));

            List<TestRecord<String, String>> copies =
                    DriverCase.out(driver, "out").readRecordsToList();
            assertThat(copies).hasSize(NAMES.size());
            assertThat(copies)
                    .allSatisfy(copy -> assertThat(copy.partition())
                            .isEqualTo(BuiltInPartitioner.partitionForKey(
                                    copy.key().getBytes(StandardCharsets.UTF_8), 4)));
            assertThat(copies.stream().map(TestRecord::partition)).contains(0, 1, 2, 3);
        }
    }

    @Test
    void a_test_may_say_which_partition_a_record_goes_to() {
        try (TopologyTestDriver driver =
                driver(taskIds(), DriverOptions.standard().withPartitions("in", 3))) {
            DriverCase.in(driver, "in")
                    .pipeInput(new TestRecord<@Nullable String, @Nullable String>("k", "x").inPartition(2));

            assertThat(DriverCase.out(driver, "out").readValue()).isEqualTo(new TaskId(0, 2).toString());
        }
    }

    @Test
    void a_partition_that_a_topic_does_not_have_is_refused() {
        try (TopologyTestDriver driver = driver(copy(), DriverOptions.standard().withPartitions("in", 3))) {
            TestRecord<@Nullable String, @Nullable String> record =
                    new TestRecord<@Nullable String, @Nullable String>("k", "x").inPartition(3);

            assertThatThrownBy(() -> DriverCase.in(driver, "in").pipeInput(record))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("topic [in]")
                    .hasMessageContaining("0 to 2");
        }
    }

    @Test
    void records_of_one_new_key_meet_in_one_task_behind_a_repartition_topic() {
        try (TopologyTestDriver driver =
                driver(countByValue(), DriverOptions.standard().withPartitions("in", 3))) {
            for (int round = 0; round < 4; round++) {
                for (String name : NAMES) {
                    DriverCase.in(driver, "in").pipeInput("key" + round, name);
                }
            }

            assertThat(DriverCase.counts(driver, "out").readKeyValuesToMap())
                    .hasSize(NAMES.size())
                    .allSatisfy((name, count) -> assertThat(count).isEqualTo(4));
            Set<Integer> homes = new HashSet<>();
            for (int partition = 0; partition < 3; partition++) {
                KeyValueStore<String, Long> part =
                        found(driver.partition(partition).<String, Long>getKeyValueStore("counts"));
                try (var rows = part.all()) {
                    while (rows.hasNext()) {
                        KeyValue<String, Long> row = rows.next();
                        assertThat(BuiltInPartitioner.partitionForKey(row.key.getBytes(StandardCharsets.UTF_8), 3))
                                .isEqualTo(partition);
                        homes.add(partition);
                    }
                }
            }
            assertThat(homes).hasSizeGreaterThan(1);
            assertThatThrownBy(() -> driver.getKeyValueStore("counts")).hasMessageContaining("partition(2)");
        }
    }

    @Test
    void a_partitioner_of_the_topology_chooses_among_the_partitions_there_are() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .to(
                        "out",
                        Produced.<String, String>as("sink")
                                .withStreamPartitioner((topic, key, value, headers, partitions) ->
                                        Optional.of(Set.of(0, partitions - 1))));
        try (TopologyTestDriver driver =
                driver(builder.build(), DriverOptions.standard().withPartitions("out", 5))) {
            DriverCase.in(driver, "in").pipeInput("k", "x");

            assertThat(DriverCase.out(driver, "out").readRecordsToList().stream()
                            .map(TestRecord::partition))
                    .containsExactlyInAnyOrder(0, 4);
        }
    }

    @Test
    void topics_that_are_joined_need_equally_many_partitions() {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> table = builder.table("table");
        builder.<String, String>stream("in")
                .join(table, (left, right) -> left + right)
                .to("out");
        Topology topology = builder.build();
        DriverOptions options = DriverOptions.standard().withPartitions("in", 3);

        assertThatThrownBy(() -> driver(topology, options))
                .hasMessageContaining("table=1")
                .hasMessageContaining("in=3");
    }

    @Test
    void a_topic_of_a_pattern_is_read_from_the_first_record_on() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream(Pattern.compile("orders-.*")).to("out");
        for (DriverOptions options :
                List.of(DriverOptions.standard(), DriverOptions.standard().withPartitions(2))) {
            try (TopologyTestDriver driver = driver(builder.build(), options)) {
                DriverCase.in(driver, "orders-eu").pipeInput("a", "1");
                DriverCase.in(driver, "orders-us").pipeInput("b", "2");
                DriverCase.in(driver, "orders-eu").pipeInput("c", "3");

                assertThat(DriverCase.out(driver, "out").readValuesToList()).containsExactly("1", "2", "3");
                assertThatThrownBy(() -> DriverCase.in(driver, "bills").pipeInput("a", "1"))
                        .hasMessageContaining("found [bills]");
            }
        }
    }

    @Test
    void what_the_topology_writes_to_a_topic_that_it_reads_by_a_pattern_comes_back() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in").to((key, value, context) -> "late-" + value);
        builder.<String, String>stream(Pattern.compile("late-.*")).to("out");
        try (TopologyTestDriver driver = driver(builder.build(), DriverOptions.standard())) {
            DriverCase.in(driver, "in").pipeInput("a", "x");

            assertThat(DriverCase.out(driver, "out").readValue()).isEqualTo("x");
            assertThat(DriverCase.out(driver, "late-x").readValue()).isEqualTo("x");
        }
    }

    private TopologyTestDriver driver(Topology topology, DriverOptions options) {
        return DriverCase.driver(topology, state, options);
    }

    private static Topology copy() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in").to("out");
        return builder.build();
    }

    private static Topology taskIds() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in").process(TaskNamer::new).to("out");
        return builder.build();
    }

    private static Topology countByValue() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .groupBy((key, name) -> name)
                .count(Materialized.as("counts"))
                .toStream()
                .to("out", Produced.with(Serdes.String(), Serdes.Long()));
        return builder.build();
    }

    /** Sends the id of its task instead of the value. */
    private static final class TaskNamer implements Processor<String, String, String, String> {
        private @Nullable ProcessorContext<String, String> context;

        @Override
        public void init(ProcessorContext<String, String> given) {
            context = given;
        }

        @Override
        public void process(Record<String, String> record) {
            var known = found(context);
            known.forward(record.withValue(known.taskId().toString()));
        }
    }
}
