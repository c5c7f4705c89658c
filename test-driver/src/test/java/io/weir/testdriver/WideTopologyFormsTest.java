package io.weir.testdriver;

import static io.weir.testdriver.DriverCase.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.processor.StreamPartitioner;
import io.weir.processor.TimestampExtractor;
import io.weir.processor.TopicNameExtractor;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueBytesStoreSupplier;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreBuilder;
import io.weir.state.Stores;
import io.weir.topology.AutoOffsetReset;
import io.weir.topology.Topology;
import io.weir.topology.TopologyException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The forms of a topology's words that say everything at once. */
final class WideTopologyFormsTest {
    private static final TimestampExtractor BY_VALUE = (record, partitionTime) -> (Long) record.value();

    private static final StreamPartitioner<String, Long> FIRST =
            (topic, key, value, headers, partitions) -> Optional.of(Set.of(0));
    private static final TopicNameExtractor<String, Long> CHOSEN = (key, value, context) -> "chosen";

    @TempDir
    private Path state;

    @Test
    void sources_and_sinks_take_times_serdes_and_partitioners_at_once() {
        Topology topology = new Topology()
                .addSource(
                        AutoOffsetReset.latest(),
                        "named",
                        BY_VALUE,
                        new StringDeserializer(),
                        new LongDeserializer(),
                        "in")
                .addSource(
                        AutoOffsetReset.earliest(),
                        "matching",
                        BY_VALUE,
                        new StringDeserializer(),
                        new LongDeserializer(),
                        Pattern.compile("more-.*"))
                .addSink("sink", "out", new StringSerializer(), new LongSerializer(), FIRST, "named")
                .addSink("choosing", CHOSEN, new StringSerializer(), new LongSerializer(), FIRST, "matching");

        try (TopologyTestDriver driver = DriverCase.driver(topology, state, DriverOptions.standard())) {
            driver.createInputTopic("in", new StringSerializer(), new LongSerializer())
                    .pipeInput("a", 7L);
            driver.createInputTopic("more-of-it", new StringSerializer(), new LongSerializer())
                    .pipeInput("b", 9L);

            TestRecord<String, Long> out = DriverCase.counts(driver, "out").readRecord();
            TestRecord<String, Long> chosen =
                    DriverCase.counts(driver, "chosen").readRecord();
            assertThat(out.getRecordTime()).isEqualTo(Instant.ofEpochMilli(7));
            assertThat(out.value()).isEqualTo(7);
            assertThat(chosen.getRecordTime()).isEqualTo(Instant.ofEpochMilli(9));
        }
    }

    @Test
    void a_global_store_takes_times_and_deserialisers_at_once() {
        Topology topology = new Topology()
                .addGlobalStore(
                        store("places", Serdes.Long()),
                        "places-source",
                        BY_VALUE,
                        new StringDeserializer(),
                        new LongDeserializer(),
                        "places-in",
                        "places-filler",
                        () -> new Filler<Long>("places"))
                .addGlobalStore(
                        store("names", Serdes.String()),
                        "names-source",
                        new StringDeserializer(),
                        new StringDeserializer(),
                        "names-in",
                        "names-filler",
                        () -> new Filler<String>("names"))
                .addSource("source", "in")
                .addSink("sink", "out", "source");

        try (TopologyTestDriver driver = DriverCase.driver(topology, state, DriverOptions.standard())) {
            driver.createInputTopic("places-in", new StringSerializer(), new LongSerializer())
                    .pipeInput("a", 7L);
            DriverCase.in(driver, "names-in").pipeInput("a", "Ann");

            assertThat(found(driver.<String, Long>getKeyValueStore("places")).get("a"))
                    .isEqualTo(7);
            assertThat(found(driver.<String, String>getKeyValueStore("names")).get("a"))
                    .isEqualTo("Ann");
        }
    }

    @Test
    void a_topology_of_global_stores_alone_runs() {
        Topology topology = new Topology()
                .addGlobalStore(
                        store("names", Serdes.String()),
                        "source",
                        "names-in",
                        "filler",
                        () -> new Filler<String>("names"));

        try (TopologyTestDriver driver = DriverCase.driver(topology, state, DriverOptions.standard())) {
            DriverCase.in(driver, "names-in").pipeInput("a", "Ann");

            assertThat(found(driver.<String, String>getKeyValueStore("names")).get("a"))
                    .isEqualTo("Ann");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void a_read_only_store_is_filled_from_its_topic_and_restored_from_it(String backend) {
        KeyValueBytesStoreSupplier supplier = backend.equals("rocksDB")
                ? Stores.persistentKeyValueStore("names")
                : Stores.inMemoryKeyValueStore("names");
        Topology topology = new Topology()
                .addReadOnlyStateStore(
                        Stores.keyValueStoreBuilder(supplier, Serdes.String(), Serdes.String()),
                        "names-source",
                        new StringDeserializer(),
                        new StringDeserializer(),
                        "names-in",
                        "filler",
                        () -> new Filler<String>("names"))
                .addSource("source", "in")
                .addProcessor("reader", () -> new Reader("names"), "source")
                .addSink("sink", "out", "reader")
                .connectProcessorAndStateStores("reader", "names");

        try (TopologyTestDriver driver = DriverCase.driver(topology, state, DriverOptions.standard())) {
            DriverCase.in(driver, "names-in").pipeInput("a", "Ann");
            DriverCase.in(driver, "names-in").pipeInput("b", "Bob");
            delete(driver, "names-in", "b");
            DriverCase.in(driver, "in").pipeInput("a", "?");
            driver.crashAndLoseDisk();
            DriverCase.in(driver, "in").pipeInput("a", "again");
            DriverCase.in(driver, "in").pipeInput("b", "again");

            assertThat(DriverCase.out(driver, "out").readKeyValuesToList())
                    .containsExactly(
                            KeyValue.pair("a", "Ann"), KeyValue.pair("a", "Ann"), KeyValue.pair("b", "nobody"));
            assertThat(driver.producedTopicNames()).containsExactly("out");
        }
    }

    @Test
    void a_read_only_store_reads_one_topic_in_its_own_time() {
        Topology topology = new Topology()
                .addReadOnlyStateStore(
                        store("places", Serdes.Long()),
                        "source",
                        BY_VALUE,
                        new StringDeserializer(),
                        new LongDeserializer(),
                        "in",
                        "filler",
                        () -> new Filler<Long>("places"));

        assertThat(topology.describe().toString()).contains("source", "filler", "places");
        assertThatThrownBy(() -> topology.addReadOnlyStateStore(
                        store("other", Serdes.Long()),
                        "again",
                        null,
                        null,
                        "in",
                        "second",
                        () -> new Filler<Long>("x")))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("[in]");
    }

    @SuppressWarnings("NullAway") // A value of null is a deletion.
    private static void delete(TopologyTestDriver driver, String topic, String key) {
        DriverCase.in(driver, topic).pipeInput(key, null, 0L);
    }

    private static <V> StoreBuilder<KeyValueStore<String, V>> store(String name, Serde<V> values) {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.String(), values);
    }

    private static final class Filler<V> implements Processor<String, V, Void, Void> {
        private final String name;

        @SuppressWarnings("NullAway.Init") // Set in init.
        private KeyValueStore<String, V> store;

        Filler(String name) {
            this.name = name;
        }

        @Override
        public void init(ProcessorContext<Void, Void> context) {
            store = context.getStateStore(name);
        }

        @Override
        public void process(Record<String, V> record) {
            store.put(record.key(), record.value());
        }
    }

    private static final class Reader implements Processor<String, String, String, String> {
        private final String name;

        @SuppressWarnings("NullAway.Init") // Set in init.
        private KeyValueStore<String, String> store;

        @SuppressWarnings("NullAway.Init") // Set in init.
        private ProcessorContext<String, String> context;

        Reader(String name) {
            this.name = name;
        }

        @Override
        public void init(ProcessorContext<String, String> given) {
            context = given;
            store = given.getStateStore(name);
        }

        @Override
        public void process(Record<String, String> record) {
            String known = store.get(record.key());
            context.forward(record.withValue(known == null ? "nobody" : known));
        }
    }
}
