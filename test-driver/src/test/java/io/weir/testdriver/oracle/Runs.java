package io.weir.testdriver.oracle;

import io.weir.testdriver.DriverOptions;
import io.weir.testdriver.TestRecord;
import io.weir.testdriver.TopologyTestDriver;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.BuiltInDslStoreSuppliers;
import org.jspecify.annotations.Nullable;

/** Runs a description on either library's test driver. */
final class Runs {
    private static final String NO_PAUSE_BETWEEN_SWEEPS =
            "__emit.interval.ms.kstreams.outer.join.spurious.results.fix__";
    private static final String IN_MEMORY = "in_memory";
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

    Outcome kafkaStreams(Description said, List<RandomInput> inputs, String optimization) {
        Effects effects = new Effects();
        StreamsBuilder builder = new StreamsBuilder();
        said.sayTo(new KafkaStreamsWords(builder), effects);
        Topology topology = builder.build(optimized(optimization));
        Properties properties = properties("ks", KafkaStreamsTimes.class);
        properties.put(StreamsConfig.InternalConfig.EMIT_INTERVAL_MS_KSTREAMS_WINDOWED_AGGREGATION, 0L);
        properties.put(NO_PAUSE_BETWEEN_SWEEPS, 0L);
        if (backend.equals(IN_MEMORY)) {
            // The default alone does not reach the stores of a topology that was built without the configuration.
            properties.put(
                    StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG,
                    BuiltInDslStoreSuppliers.InMemoryDslStoreSuppliers.class);
        }
        try (var driver = new org.apache.kafka.streams.TopologyTestDriver(topology, properties, START)) {
            Map<String, List<Outcome.Sent>> sent = sent(said, inputs, new KafkaStreamsSteps(driver), at -> {});
            Map<String, List<String>> stores = new TreeMap<>();
            driver.getAllStateStores().forEach((name, store) -> {
                if (said.comparesStore(name)) {
                    stores.put(name, KafkaStreamsRows.of(store));
                }
            });
            return new Outcome(topology.describe().toString(), sent, effects.seen, stores);
        }
    }

    /** What Kafka Streams makes of a description. */
    static String kafkaStreamsDescription(Description said, String optimization) {
        StreamsBuilder builder = new StreamsBuilder();
        said.sayTo(new KafkaStreamsWords(builder), (place, key, value) -> {});
        return builder.build(optimized(optimization)).describe().toString();
    }

    /** What Weir makes of a description. */
    static String weirDescription(Description said, String optimization) {
        var builder = new io.weir.dsl.StreamsBuilder();
        said.sayTo(new WeirWords(builder), (place, key, value) -> {});
        return builder.build(optimized(optimization)).describe().toString();
    }

    Outcome weir(Description said, List<RandomInput> inputs) {
        return weir(said, inputs, "none", (driver, at) -> {});
    }

    Outcome weir(
            Description said,
            List<RandomInput> inputs,
            String optimization,
            BiConsumer<TopologyTestDriver, Integer> between) {
        Effects effects = new Effects();
        var builder = new io.weir.dsl.StreamsBuilder();
        said.sayTo(new WeirWords(builder), effects);
        var topology = builder.build(optimized(optimization));
        DriverOptions usual = DriverOptions.standard().startingAt(START);
        DriverOptions options = said.commitEvery() == 1 ? usual : usual.committingOnRequest();
        try (TopologyTestDriver driver =
                TopologyTestDriver.of(topology, properties("weir", WeirTimes.class), options)) {
            Map<String, List<Outcome.Sent>> sent =
                    sent(said, inputs, new WeirSteps(driver), at -> between.accept(driver, at));
            Map<String, List<String>> stores = new TreeMap<>();
            driver.getAllStateStores().forEach((name, store) -> {
                if (said.comparesStore(name)) {
                    stores.put(name, WeirRows.of(store));
                }
            });
            return new Outcome(topology.describe().toString(), sent, effects.seen, stores);
        }
    }

    private static Map<String, List<Outcome.Sent>> sent(
            Description said, List<RandomInput> inputs, Steps steps, IntConsumer between) {
        Map<String, List<Outcome.Sent>> sent = new TreeMap<>();
        int at = 0;
        for (int i = 0; i < inputs.size(); i++) {
            steps.pipe(inputs.get(i), said.commitEvery() == 1);
            if ((i + 1) % said.commitEvery() == 0) {
                if (said.commitEvery() > 1) {
                    steps.commit();
                }
                steps.read(++at, sent);
                between.accept(at);
            }
        }
        // What a commit sends to repartition topics comes out with the next one.
        boolean more = said.commitEvery() > 1;
        while (more) {
            steps.commit();
            more = steps.read(++at, sent);
        }
        return sent;
    }

    /** A test driver, step by step. */
    private interface Steps {
        void pipe(RandomInput input, boolean commits);

        void commit();

        boolean read(int at, Map<String, List<Outcome.Sent>> sent);
    }

    private record KafkaStreamsSteps(org.apache.kafka.streams.TopologyTestDriver driver, KafkaStreamsCommits commits)
            implements Steps {
        KafkaStreamsSteps(org.apache.kafka.streams.TopologyTestDriver driver) {
            this(driver, new KafkaStreamsCommits(driver));
        }

        @Override
        public void pipe(RandomInput input, boolean committing) {
            if (!committing && commits.reads(input.topic())) {
                commits.pipe(input);
                return;
            }
            driver.createInputTopic(input.topic(), new StringSerializer(), new StringSerializer())
                    .pipeInput(new org.apache.kafka.streams.test.TestRecord<>(
                            input.key(), input.value(), input.headers(), input.timestampMs()));
        }

        @Override
        public void commit() {
            commits.commit();
        }

        @Override
        public boolean read(int at, Map<String, List<Outcome.Sent>> sent) {
            boolean any = false;
            for (String topic : driver.producedTopicNames()) {
                for (var record : driver.createOutputTopic(
                                topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                        .readRecordsToList()) {
                    any = true;
                    Outcome.Sent one = Outcome.Sent.of(
                            record.key(), record.value(), time(record.getRecordTime()), record.headers());
                    put(sent, topic, one.at(at));
                }
            }
            return any;
        }
    }

    private record WeirSteps(TopologyTestDriver driver) implements Steps {
        @Override
        @SuppressWarnings("NullAway") // A test record's key and value may be null, as its type arguments say.
        public void pipe(RandomInput input, boolean committing) {
            driver.createInputTopic(input.topic(), new StringSerializer(), new StringSerializer())
                    .pipeInput(new TestRecord<>(input.key(), input.value(), input.headers(), input.timestampMs()));
        }

        @Override
        public void commit() {
            driver.commit();
        }

        @Override
        public boolean read(int at, Map<String, List<Outcome.Sent>> sent) {
            boolean any = false;
            for (String topic : driver.producedTopicNames()) {
                for (var record : driver.createOutputTopic(
                                topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                        .readRecordsToList()) {
                    any = true;
                    Outcome.Sent one =
                            Outcome.Sent.of(record.key(), record.value(), time(record.timestamp()), record.headers());
                    put(sent, topic, one.at(at));
                }
            }
            return any;
        }
    }

    private static void put(Map<String, List<Outcome.Sent>> sent, String topic, Outcome.Sent record) {
        sent.computeIfAbsent(topic, name -> new ArrayList<>()).add(record);
    }

    // A change of a suppression in Kafka Streams has no time.
    private static long time(@Nullable Instant time) {
        return time == null ? -1 : time.toEpochMilli();
    }

    private static long time(@Nullable Long timestampMs) {
        return timestampMs == null ? -1 : timestampMs;
    }

    private static Properties optimized(String optimization) {
        Properties built = new Properties();
        built.setProperty("topology.optimization", optimization);
        return built;
    }

    private Properties properties(String who, Class<?> times) {
        Properties properties = new Properties();
        properties.setProperty("application.id", APPLICATION);
        properties.setProperty("bootstrap.servers", "nowhere:1");
        properties.setProperty("state.dir", stateDirectory.resolve(who).toString());
        properties.setProperty("default.dsl.store", backend);
        properties.setProperty("default.key.serde", Serdes.StringSerde.class.getName());
        properties.setProperty("default.value.serde", Serdes.StringSerde.class.getName());
        properties.setProperty("processing.guarantee", "exactly_once_v2");
        properties.setProperty("default.timestamp.extractor", times.getName());
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
