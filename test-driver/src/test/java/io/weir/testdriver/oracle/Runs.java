package io.weir.testdriver.oracle;

import io.weir.testdriver.TestInputTopic;
import io.weir.testdriver.TestRecord;
import io.weir.testdriver.TopologyTestDriver;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.jspecify.annotations.Nullable;

/** Runs a description on either library's test driver. */
final class Runs {
    private static final String APPLICATION = "oracle";
    private static final Instant START = Instant.ofEpochMilli(1_000_000);

    private final Path stateDirectory;
    private final String backend;

    /**
     * Runs with a default of where rows live.
     *
     * @param stateDirectory for files
     * @param backend value of {@code default.dsl.store}
     */
    Runs(Path stateDirectory, String backend) {
        this.stateDirectory = stateDirectory;
        this.backend = backend;
    }

    Outcome kafkaStreams(Description said, List<RandomInput> inputs) {
        Effects effects = new Effects();
        StreamsBuilder builder = new StreamsBuilder();
        said.sayTo(new KafkaStreamsWords(builder), effects);
        Topology topology = builder.build();
        try (var driver = new org.apache.kafka.streams.TopologyTestDriver(topology, properties("ks"), START)) {
            Map<String, org.apache.kafka.streams.TestInputTopic<String, String>> topics = new HashMap<>();
            for (RandomInput input : inputs) {
                topics.computeIfAbsent(
                                input.topic(),
                                topic -> driver.createInputTopic(topic, new StringSerializer(), new StringSerializer()))
                        .pipeInput(new org.apache.kafka.streams.test.TestRecord<>(
                                input.key(), input.value(), input.headers(), input.timestampMs()));
            }
            Map<String, List<Outcome.Sent>> sent = new TreeMap<>();
            for (String topic : driver.producedTopicNames()) {
                sent.put(topic, kafkaStreamsTopic(driver, topic));
            }
            Map<String, List<String>> stores = new TreeMap<>();
            for (String store : driver.getAllStateStores().keySet()) {
                stores.put(store, kafkaStreamsRows(driver, store));
            }
            return new Outcome(topology.describe().toString(), sent, effects.seen, stores);
        }
    }

    @SuppressWarnings("NullAway") // A test record's key and value may be null, as its type arguments say.
    Outcome weir(Description said, List<RandomInput> inputs) {
        return weir(said, inputs, "none");
    }

    @SuppressWarnings("NullAway") // As above.
    Outcome weir(Description said, List<RandomInput> inputs, String optimization) {
        Effects effects = new Effects();
        var builder = new io.weir.dsl.StreamsBuilder();
        said.sayTo(new WeirWords(builder), effects);
        Properties built = new Properties();
        built.setProperty("topology.optimization", optimization);
        var topology = builder.build(built);
        try (TopologyTestDriver driver = new TopologyTestDriver(topology, properties("weir"), START)) {
            Map<String, TestInputTopic<@Nullable String, @Nullable String>> topics = new HashMap<>();
            for (RandomInput input : inputs) {
                topics.computeIfAbsent(
                                input.topic(),
                                topic -> driver.createInputTopic(topic, new StringSerializer(), new StringSerializer()))
                        .pipeInput(new TestRecord<>(input.key(), input.value(), input.headers(), input.timestampMs()));
            }
            Map<String, List<Outcome.Sent>> sent = new TreeMap<>();
            for (String topic : driver.producedTopicNames()) {
                sent.put(topic, weirTopic(driver, topic));
            }
            Map<String, List<String>> stores = new TreeMap<>();
            for (String store : driver.getAllStateStores().keySet()) {
                stores.put(store, weirRows(driver, store));
            }
            return new Outcome(topology.describe().toString(), sent, effects.seen, stores);
        }
    }

    private static List<Outcome.Sent> kafkaStreamsTopic(
            org.apache.kafka.streams.TopologyTestDriver driver, String topic) {
        return driver
                .createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList()
                .stream()
                .map(sent -> Outcome.Sent.of(sent.key(), sent.value(), sent.timestamp(), sent.headers()))
                .toList();
    }

    private static List<String> kafkaStreamsRows(org.apache.kafka.streams.TopologyTestDriver driver, String store) {
        List<String> rows = new ArrayList<>();
        try (var iterator = driver.getTimestampedKeyValueStore(store).all()) {
            iterator.forEachRemaining(row -> rows.add(row.key + "=" + row.value.value() + "@" + row.value.timestamp()));
        }
        return rows;
    }

    private static List<Outcome.Sent> weirTopic(TopologyTestDriver driver, String topic) {
        return driver
                .createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList()
                .stream()
                .map(sent -> Outcome.Sent.of(sent.key(), sent.value(), time(sent), sent.headers()))
                .toList();
    }

    private static long time(TestRecord<?, ?> sent) {
        Long timestamp = sent.timestamp();
        return timestamp == null ? -1 : timestamp;
    }

    private static List<String> weirRows(TopologyTestDriver driver, String name) {
        List<String> rows = new ArrayList<>();
        var store = driver.getTimestampedKeyValueStore(name);
        if (store == null) {
            throw new AssertionError("Store [" + name + "] keeps no times.");
        }
        try (var iterator = store.all()) {
            iterator.forEachRemaining(row -> rows.add(row.key + "=" + row.value.value() + "@" + row.value.timestamp()));
        }
        return rows;
    }

    private Properties properties(String who) {
        Properties properties = new Properties();
        properties.setProperty("application.id", APPLICATION);
        properties.setProperty("bootstrap.servers", "nowhere:1");
        properties.setProperty("state.dir", stateDirectory.resolve(who).toString());
        properties.setProperty("default.dsl.store", backend);
        properties.setProperty("default.key.serde", Serdes.StringSerde.class.getName());
        properties.setProperty("default.value.serde", Serdes.StringSerde.class.getName());
        return properties;
    }

    private static final class Effects implements Step.EffectLog {
        private final List<String> seen = new ArrayList<>();

        @Override
        public void saw(String place, @Nullable String key, @Nullable Object value) {
            seen.add(place + ": " + key + "=" + value);
        }
    }
}
