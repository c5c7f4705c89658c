package io.weir.testdriver.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.errors.LogAndContinueProcessingExceptionHandler;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.testdriver.DriverOptions;
import io.weir.testdriver.TestRecord;
import io.weir.testdriver.TopologyTestDriver;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** A record that fails and is skipped leaves nothing behind (W6). */
final class UndoneRecordsProperties {
    private static final int NODES_MAX = 8;

    @TempDir(factory = MemoryDisk.class)
    private static Path state;

    @ParameterizedTest
    @Seeds(100)
    void records_that_fail_and_are_skipped_might_as_well_not_have_come(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Description said = RandomDescription.of(random.split());
        assumeThat(said.canBeBuilt()).isTrue();
        List<RandomInput> inputs = RandomInput.of(random.split(), said);
        String backend = random.oneIn(10) ? "rocksDB" : "in_memory";
        boolean commitsEach = random.nextBoolean();
        long events = random.nextLong();

        Run failing = new Run(said, backend, commitsEach, SeededRandom.of(events));
        Outcome found = failing.with(inputs, new SeededRandomFaults(random.split()), Set.of());
        Run without = new Run(said, backend, commitsEach, SeededRandom.of(events));
        Outcome expected = without.with(inputs, (faults, input) -> {}, failing.failed);

        String all = said + "\n" + inputs + "\nfailed: " + failing.failed;
        assertThat(found.topics()).as("%s%n", all).isEqualTo(expected.topics());
        assertThat(found.stores()).as("%s%n", all).isEqualTo(expected.stores());
    }

    /** Says which records fail, and where. */
    @FunctionalInterface
    private interface Choice {
        void arm(Faults faults, RandomInput input);
    }

    /** One record in three is to fail, unless the topology ends before the node. */
    private record SeededRandomFaults(SeededRandom random) implements Choice {
        @Override
        public void arm(Faults faults, RandomInput input) {
            boolean global = input.topic().startsWith(RandomInput.GLOBAL);
            int node = random.oneIn(3) && !global ? random.between(1, NODES_MAX) : 0;
            faults.arm(input.topic(), node, random.nextBoolean());
        }
    }

    /** One topology, and the inputs that failed in it. */
    private static final class Run {
        private final Description said;
        private final String backend;
        private final DriverOptions options;
        private final SeededRandom events;
        private final Set<Integer> failed = new TreeSet<>();
        private final Faults faults = new Faults();
        private final Map<String, List<Outcome.Sent>> sent = new TreeMap<>();

        Run(Description said, String backend, boolean commitsEach, SeededRandom events) {
            this.said = said;
            this.backend = backend;
            this.events = events;
            DriverOptions standard = DriverOptions.standard().startingAt(Instant.ofEpochMilli(1_000_000));
            this.options = commitsEach ? standard : standard.committingOnRequest();
        }

        Outcome with(List<RandomInput> inputs, Choice choice, Set<Integer> leftOut) {
            var builder = new io.weir.dsl.StreamsBuilder();
            said.sayTo(new WeirWords(builder), (place, key, value) -> {});
            var topology = builder.build().wrapped(faults);
            try (TopologyTestDriver driver = TopologyTestDriver.of(topology, properties(), options)) {
                for (int at = 0; at < inputs.size(); at++) {
                    RandomInput input = inputs.get(at);
                    choice.arm(faults, input);
                    pipe(driver, input, leftOut.contains(at));
                    if (faults.failed()) {
                        failed.add(at);
                    }
                    disturb(driver);
                    read(driver, at);
                }
                driver.commit();
                read(driver, inputs.size());
                Map<String, List<String>> stores = new TreeMap<>();
                driver.getAllStateStores().forEach((name, store) -> {
                    if (said.comparesStore(name)) {
                        stores.put(name, WeirRows.of(store));
                    }
                });
                return new Outcome("", sent, List.of(), stores);
            }
        }

        @SuppressWarnings("NullAway") // A test record's key and value may be null, as its type arguments say.
        private static void pipe(TopologyTestDriver driver, RandomInput input, boolean leftOut) {
            Headers headers = new RecordHeaders(input.headers());
            if (leftOut) {
                headers.add(SkippingTimes.MARK, null);
            }
            driver.createInputTopic(input.topic(), new StringSerializer(), new StringSerializer())
                    .pipeInput(new TestRecord<>(input.key(), input.value(), headers, input.timestampMs()));
        }

        private void disturb(TopologyTestDriver driver) {
            switch (events.below(20)) {
                case 0 -> driver.restart();
                case 1, 2, 3, 4 -> driver.commit();
                default -> {
                    // Most of the time nothing happens.
                }
            }
        }

        private void read(TopologyTestDriver driver, int at) {
            for (String topic : driver.producedTopicNames()) {
                for (var record : driver.createOutputTopic(
                                topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                        .readRecordsToList()) {
                    sent.computeIfAbsent(topic, name -> new ArrayList<>())
                            .add(Outcome.Sent.of(
                                            record.key(), record.value(), time(record.timestamp()), record.headers())
                                    .at(at));
                }
            }
        }

        private static long time(@Nullable Long timestampMs) {
            return timestampMs == null ? -1 : timestampMs;
        }

        private Properties properties() {
            Properties properties = new Properties();
            properties.setProperty("application.id", "undone");
            properties.setProperty("bootstrap.servers", "nowhere:1");
            properties.setProperty("state.dir", state.toString());
            properties.setProperty("default.dsl.store", backend);
            properties.setProperty("default.key.serde", Serdes.StringSerde.class.getName());
            properties.setProperty("default.value.serde", Serdes.StringSerde.class.getName());
            properties.setProperty("processing.guarantee", "exactly_once_v2");
            properties.setProperty("default.timestamp.extractor", SkippingTimes.class.getName());
            properties.setProperty(
                    "processing.exception.handler", LogAndContinueProcessingExceptionHandler.class.getName());
            return properties;
        }
    }
}
