package io.weir.dsl.joins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.dsl.KafkaStreamsConfig;
import io.weir.dsl.joins.JoinCase.Input;
import io.weir.dsl.operator.JoinPolicy;
import io.weir.dsl.operator.JoinSide;
import io.weir.dsl.operator.StreamJoinOperator;
import io.weir.dsl.run.MemoryTask;
import io.weir.random.Seeds;
import io.weir.state.Stores;
import io.weir.topology.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.params.ParameterizedTest;

/** Joins of two streams are held against their rules, and against Kafka Streams. */
class StreamJoinProperties {
    private static final String NO_PAUSE_BETWEEN_SWEEPS =
            "__emit.interval.ms.kstreams.outer.join.spurious.results.fix__";

    @ParameterizedTest
    @Seeds(400)
    void a_join_sends_what_its_rules_say_record_by_record(long seed) {
        JoinCase said = JoinCase.of(seed, seed % 5 == 0);
        JoinModel model = new JoinModel(said);
        MemoryTask task = new MemoryTask(WeirJoins.topology(said).built(), true);

        int read = 0;
        for (Input input : said.inputs()) {
            task.pipe(input.topic(), input.key(), input.value(), input.timestamp());
            List<String> out = task.out("O");
            assertThat(out.subList(read, out.size()))
                    .as("%s of %s", input, said)
                    .isEqualTo(model.take(input));
            read = out.size();
        }
    }

    @ParameterizedTest
    @Seeds(400)
    void what_is_dropped_does_not_come_back_and_what_is_dropped_by_a_rewind_is_joined_again(long seed) {
        JoinCase said = JoinCase.of(seed, false);
        MemoryTask straight = new MemoryTask(WeirJoins.topology(said).built(), true);
        MemoryTask rewound = new MemoryTask(WeirJoins.topology(said).built(), true);
        List<Input> inputs = said.inputs();
        inputs.forEach(input -> straight.pipe(input.topic(), input.key(), input.value(), input.timestamp()));

        int half = inputs.size() / 2;
        int end = Math.min(inputs.size(), half + (int) Math.floorMod(seed, 10L));
        inputs.subList(0, half)
                .forEach(input -> rewound.take(input.topic(), input.key(), input.value(), input.timestamp()));
        rewound.commit();
        List<String> before = List.copyOf(rewound.out("O"));
        inputs.subList(half, end)
                .forEach(input -> rewound.take(input.topic(), input.key(), input.value(), input.timestamp()));
        int lost = rewound.out("O").size();
        rewound.rewind();
        inputs.subList(half, inputs.size())
                .forEach(input -> rewound.take(input.topic(), input.key(), input.value(), input.timestamp()));

        List<String> all = new ArrayList<>(before);
        all.addAll(rewound.out("O").subList(lost, rewound.out("O").size()));
        assertThat(all).as("%s", said).isEqualTo(straight.out("O"));
    }

    @ParameterizedTest
    @Seeds(200)
    void pairs_and_lonely_records_are_those_of_kafka_streams_where_nothing_is_late(long seed) {
        JoinCase said = JoinCase.of(seed, seed % 5 == 0);
        // Kafka Streams keeps records too short a time where the right one must lie after the left one.
        assumeThat(said.beforeMs()).isNotNegative();
        JoinModel model = new JoinModel(said);
        List<String> ours = said.inputs().stream()
                .flatMap(input -> model.take(input).stream())
                .toList();
        List<String> theirs = kafkaStreams(KafkaStreamsJoins.topology(said), said);

        Set<String> excluded =
                Stream.concat(model.tooLate.stream(), model.oldest.stream()).collect(Collectors.toSet());
        assertThat(pairs(theirs, model.late, excluded)).as("%s", said).isEqualTo(pairs(ours, model.late, excluded));

        Set<String> paired = new HashSet<>();
        // In Kafka Streams, a late record that is joined takes its partner from those who wait.
        Stream.of(pairs(ours, Set.of(), Set.of()), pairs(theirs, Set.of(), Set.of()), excluded)
                .flatMap(Set::stream)
                .forEach(pair -> paired.addAll(List.of(value(pair).split("\\+"))));
        assertThat(lonely(theirs, model.late, paired)).as("%s", said).isEqualTo(lonely(ours, model.late, paired));
    }

    @ParameterizedTest
    @Seeds(200)
    void a_stream_joined_with_itself_in_one_store_sends_what_kafka_streams_sends(long seed) {
        JoinCase said = JoinCase.of(seed, true);
        // Kafka Streams joins a record with itself even where it must lie apart, but not where it is kept for 1 ms.
        assumeThat(said.beforeMs()).isNotNegative();
        assumeThat(said.beforeMs() + said.afterMs() + said.graceMs()).isGreaterThan(1);
        JoinModel model = new JoinModel(said);
        said.inputs().forEach(model::take);
        Set<String> excluded =
                Stream.concat(model.tooLate.stream(), model.oldest.stream()).collect(Collectors.toSet());
        MemoryTask task = new MemoryTask(inOneStore(said).built(), true);
        said.inputs().forEach(input -> task.pipe(input.topic(), input.key(), input.value(), input.timestamp()));
        // In one store, Kafka Streams joins a record with itself only if it is not far out of order.
        excluded.addAll(model.outOfOrder);
        Properties optimized = new Properties();
        optimized.put(StreamsConfig.TOPOLOGY_OPTIMIZATION_CONFIG, StreamsConfig.OPTIMIZE);

        List<String> theirs = kafkaStreams(KafkaStreamsJoins.said(said).build(optimized), said);

        assertThat(inOrder(task.out("O"), model.late, excluded))
                .as("%s", said)
                .isEqualTo(inOrder(theirs, model.late, excluded));
    }

    private static Topology inOneStore(JoinCase said) {
        JoinPolicy policy = new JoinPolicy(said.beforeMs(), said.afterMs(), said.graceMs());
        StreamJoinOperator join =
                StreamJoinOperator.inner(policy, (key, one, other) -> one + "+" + other, "kept", "unused");
        Duration kept = Duration.ofMillis(policy.keptMs() + 1);
        return new Topology()
                .addSource("in", "L")
                .addProcessor("keep", join.keeps(JoinSide.LEFT), "in")
                .addProcessor("join", join.meetsItself(), "keep")
                .addStateStore(
                        Stores.windowStoreBuilder(
                                Stores.inMemoryWindowStore("kept", kept, Duration.ZERO, true), null, null),
                        "keep",
                        "join")
                .addSink("out", "O", "join");
    }

    private static List<String> inOrder(List<String> out, Set<String> late, Set<String> excluded) {
        return out.stream()
                .filter(result -> !excluded.contains(value(result)))
                .filter(result -> Stream.of(value(result).split("\\+")).noneMatch(late::contains))
                .toList();
    }

    private static Set<String> pairs(List<String> out, Set<String> late, Set<String> excluded) {
        List<String> pairs = inOrder(out, late, excluded).stream()
                .filter(result -> !lonely(result))
                .toList();
        assertThat(pairs).doesNotHaveDuplicates();
        return new TreeSet<>(pairs);
    }

    private static Set<String> lonely(List<String> out, Set<String> late, Set<String> paired) {
        return out.stream()
                .filter(StreamJoinProperties::lonely)
                .filter(result -> Stream.of(value(result).split("\\+"))
                        .noneMatch(part -> late.contains(part) || paired.contains(part)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean lonely(String result) {
        return value(result).startsWith("null+") || value(result).endsWith("+null");
    }

    private static String value(String result) {
        return result.substring(result.indexOf('=') + 1, result.contains("@") ? result.indexOf('@') : result.length());
    }

    private static List<String> kafkaStreams(org.apache.kafka.streams.Topology topology, JoinCase said) {
        Properties config = KafkaStreamsConfig.inMemory();
        config.put(NO_PAUSE_BETWEEN_SWEEPS, 0L);
        try (TopologyTestDriver driver = new TopologyTestDriver(topology, config)) {
            for (Input input : said.inputs()) {
                driver.createInputTopic(input.topic(), new StringSerializer(), new StringSerializer())
                        .pipeInput(new TestRecord<>(input.key(), input.value(), null, input.timestamp()));
            }
            return driver
                    .createOutputTopic("O", new StringDeserializer(), new StringDeserializer())
                    .readRecordsToList()
                    .stream()
                    .map(record -> record.key() + "=" + record.value() + "@" + record.timestamp())
                    .toList();
        }
    }
}
