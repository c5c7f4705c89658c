package io.weir.dsl.names;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.dsl.KafkaStreamsConfig;
import io.weir.dsl.run.MemoryTask;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.topology.BuiltTopology;
import io.weir.topology.SubTopology;
import io.weir.topology.Topology;
import io.weir.topology.TopologyException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.params.ParameterizedTest;

/** Kafka Streams itself is the oracle: the operators must send the same records on, in the same order. */
class RunProperties {
    @ParameterizedTest
    @Seeds(300)
    void operators_send_what_kafka_streams_sends_with_caching(long seed) {
        assertThatBothSendTheSame(seed, true);
    }

    @ParameterizedTest
    @Seeds(300)
    void operators_send_what_kafka_streams_sends_without_caching(long seed) {
        assertThatBothSendTheSame(seed, false);
    }

    private static void assertThatBothSendTheSame(long seed, boolean caching) {
        List<Line> program = withOneJoinOfStreams(RandomProgram.of(seed, !caching)).stream()
                .filter(line -> !line.scans())
                .toList();
        Optional<Topology> topology = built(program);
        assumeThat(topology).as("a program that both can build").isPresent();
        List<Input> inputs = inputs(seed, topology.orElseThrow().built());

        Map<String, List<String>> expected = kafkaStreams(program, inputs, caching);
        Map<String, List<String>> found = weir(topology.orElseThrow(), inputs, caching);

        // Kafka Streams repeats rows and tombstones of joins, and Weir does not.
        Stream.of(expected, found).forEach(out -> {
            out.replaceAll(RunProperties::withoutRepetitions);
            out.values().removeIf(List::isEmpty);
        });
        // Updates are not texts; their bytes have a test of their own.
        Set<String> updates = new HashSet<>(found.keySet());
        updates.removeIf(topic -> found.get(topic).stream().noneMatch(record -> record.contains("=Update[")));
        found.keySet().removeAll(updates);
        expected.keySet().removeAll(updates);

        assertThat(found.keySet()).as("topics written by %s", program).isEqualTo(expected.keySet());
        found.forEach((topic, records) ->
                assertThat(records).as("%s of %s%n%s", topic, program, inputs).isEqualTo(expected.get(topic)));
    }

    /** All records of a key are joined with each other, so a join of joins would have no end. */
    private static List<Line> withOneJoinOfStreams(List<Line> program) {
        List<Line> kept = new ArrayList<>();
        boolean joined = false;
        for (Line line : program) {
            boolean joins = line.word().name().endsWith("JOIN_STREAMS");
            if (!joins || !joined) {
                kept.add(line);
            }
            joined |= joins;
        }
        return kept;
    }

    private static List<String> withoutRepetitions(String topic, List<String> records) {
        if (!topic.startsWith("joined-") && !topic.endsWith("-repartition")) {
            return records;
        }
        Map<String, String> rows = new HashMap<>();
        List<String> changes = new ArrayList<>();
        for (String record : records) {
            String key = record.substring(0, record.indexOf('='));
            String value = record.substring(record.indexOf('=') + 1, record.indexOf('@'));
            if (!value.equals(rows.getOrDefault(key, "null"))) {
                changes.add(key + '=' + value);
            }
            rows.put(key, value);
        }
        return changes;
    }

    private static Optional<Topology> built(List<Line> program) {
        try {
            KafkaStreamsProgram.topology(program);
            return Optional.of(WeirProgram.topology(program));
        } catch (TopologyException | org.apache.kafka.streams.errors.TopologyException e) {
            return Optional.empty();
        }
    }

    private static List<Input> inputs(long seed, BuiltTopology topology) {
        List<String> topics = new ArrayList<>();
        for (SubTopology sub : topology.subTopologies()) {
            topics.addAll(sub.sourceTopics());
        }
        topology.globals().forEach(global -> topics.addAll(global.sourceTopics()));
        topics.removeAll(topology.repartitionTopics().keySet());
        SeededRandom random = SeededRandom.of(seed).split();
        List<Input> inputs = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            String key = random.oneIn(8) ? null : random.pick("a", "b", "c");
            String value = random.oneIn(5) ? null : random.pick("p", "qq", "rst", "uv");
            inputs.add(new Input(random.pick(topics), key, value, random.below(100)));
        }
        return inputs;
    }

    private static Map<String, List<String>> weir(Topology topology, List<Input> inputs, boolean caching) {
        MemoryTask task = new MemoryTask(topology.built(), caching);
        inputs.forEach(input -> task.pipe(input.topic, input.key, input.value, input.timestamp));
        return new TreeMap<>(task.out());
    }

    private static Map<String, List<String>> kafkaStreams(List<Line> program, List<Input> inputs, boolean caching) {
        Properties config = KafkaStreamsConfig.inMemory();
        if (!caching) {
            config.put(StreamsConfig.STATESTORE_CACHE_MAX_BYTES_CONFIG, 0);
        }
        try (TopologyTestDriver driver = new TopologyTestDriver(KafkaStreamsProgram.topology(program), config)) {
            for (Input input : inputs) {
                TestInputTopic<String, String> topic =
                        driver.createInputTopic(input.topic, new StringSerializer(), new StringSerializer());
                topic.pipeInput(new TestRecord<>(input.key, input.value, null, input.timestamp));
            }
            Map<String, List<String>> out = new TreeMap<>();
            for (String topic : new TreeSet<>(driver.producedTopicNames())) {
                if (!topic.endsWith("-changelog")) {
                    out.put(topic.replaceFirst("^app-", ""), read(driver, topic));
                }
            }
            return out;
        }
    }

    private static List<String> read(TopologyTestDriver driver, String topic) {
        return driver
                .createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                .readRecordsToList()
                .stream()
                .map(record -> record.key() + "=" + record.value() + "@" + record.timestamp())
                .toList();
    }

    private record Input(String topic, String key, String value, long timestamp) {}
}
