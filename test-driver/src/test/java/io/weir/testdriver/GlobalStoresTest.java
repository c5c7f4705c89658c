package io.weir.testdriver;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.GlobalKTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreBuilder;
import io.weir.state.Stores;
import io.weir.topology.TopologyDescription;
import io.weir.topology.TopologyException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GlobalStoresTest {
    private static final Consumed<String, String> TEXT = Consumed.with(Serdes.String(), Serdes.String());

    private final StreamsBuilder builder = new StreamsBuilder();
    private @Nullable TopologyTestDriver driver;

    @AfterEach
    void close() {
        if (driver != null) {
            driver.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rocksDB", "in_memory"})
    @SuppressWarnings("NullAway") // A key mapper may give null; the lambda's type does not show it on JDK 17.
    void a_stream_meets_the_row_of_the_key_that_is_made_of_its_record(String backend) {
        GlobalKTable<String, String> table = builder.globalTable("g", TEXT);
        var items = builder.stream("i", TEXT);
        items.join(table, (key, value) -> mapped(value), (value, row) -> value + "+" + row)
                .to("inner");
        items.leftJoin(table, (key, value) -> mapped(value), (value, row) -> value + "+" + row)
                .to("left");
        start(backend);

        pipe("g", "a", "A", 1);
        pipe("i", null, "a", 2);
        pipe("i", "k", "n", 3);
        pipe("i", "k", "zz", 4);
        pipe("i", "k", null, 5);

        assertThat(read("inner")).containsExactly("null=a+A@2");
        assertThat(read("left")).containsExactly("null=a+A@2", "k=n+null@3", "k=zz+null@4");
    }

    private static @Nullable String mapped(String value) {
        return value.equals("n") ? null : value;
    }

    @Test
    void a_joiner_is_told_the_key_of_the_record_and_the_key_that_was_looked_for() {
        GlobalKTable<String, String> table = builder.globalTable("g", TEXT, Materialized.as("rows"));
        builder.stream("i", TEXT)
                .join(table, (key, value) -> value, (key, mapped, value, row) -> key + mapped + value + row)
                .to("out");
        start("in_memory");

        pipe("g", "a", "A", 1);
        pipe("i", "k", "a", 2);

        assertThat(read("out")).containsExactly("k=kaaA@2");
        assertThat(table.queryableStoreName()).isEqualTo("rows");
    }

    @Test
    void a_tombstone_deletes_the_row_of_a_global_table() {
        GlobalKTable<String, String> table = builder.globalTable("g", TEXT, Materialized.as("rows"));
        builder.stream("i", TEXT)
                .leftJoin(table, (key, value) -> key, (value, row) -> value + "+" + row)
                .to("out");
        start("rocksDB");

        pipe("g", "a", "A", 1);
        pipe("g", "a", null, 2);
        pipe("g", null, "B", 2);
        pipe("i", "a", "x", 3);

        assertThat(read("out")).containsExactly("a=x+null@3");
        assertThat(requireNonNull(driver().getKeyValueStore("rows")).all().hasNext())
                .isFalse();
        assertThat(driver().producedTopicNames()).containsExactly("out");
    }

    @Test
    void a_global_store_holds_what_its_own_processor_makes_of_its_topic() {
        builder.addGlobalStore(upper(), "g", TEXT, Upper::new);
        builder.stream("i", TEXT).process(Lookup::new).to("out");
        start("in_memory");

        pipe("g", "a", "x", 1);
        pipe("i", "a", "?", 2);

        assertThat(requireNonNull(driver().<String, String>getKeyValueStore("upper"))
                        .get("a"))
                .isEqualTo("X");
        assertThat(read("out")).containsExactly("a=X@2");
    }

    @Test
    void a_topic_that_the_topology_writes_fills_a_global_store_too() {
        builder.addGlobalStore(upper(), "g", TEXT, Upper::new);
        builder.stream("i", TEXT).to("g");
        start("in_memory");

        pipe("i", "a", "x", 2);

        assertThat(requireNonNull(driver().<String, String>getKeyValueStore("upper"))
                        .get("a"))
                .isEqualTo("X");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rocksDB", "in_memory"})
    void a_processor_of_a_task_sees_a_scan_of_a_global_store_as_it_was_and_cannot_change_the_store(String backend) {
        builder.globalTable("g", TEXT, Materialized.as("rows"));
        builder.stream("i", TEXT).process(Scanner::new).to("out");
        start(backend);

        pipe("g", "a", "A", 1);
        pipe("g", "b", "B", 1);
        pipe("i", "k", "v", 2);

        assertThat(read("out")).containsExactly("k=[a, b]@2");
    }

    @Test
    void a_global_store_is_described_as_one_that_makes_no_task() {
        builder.globalTable("g", Consumed.<String, String>as("places"));
        builder.stream("i");

        TopologyDescription description = builder.build().describe();

        assertThat(description.subtopologies()).hasSize(1);
        assertThat(description.globalStores()).singleElement().satisfies(global -> {
            assertThat(global.id()).isZero();
            assertThat(global.source().name()).isEqualTo("places-source");
            assertThat(global.source().topicSet()).containsExactly("g");
            assertThat(global.processor().name()).isEqualTo("places");
            assertThat(global.processor().stores()).containsExactly("g-STATE-STORE-0000000000");
        });
        assertThat(builder.build().describeStores()).contains("changelog: off, caching: off");
    }

    @Test
    void a_global_store_is_not_connected_to_a_processor() {
        builder.addGlobalStore(upper(), "g", TEXT, Upper::new);
        builder.stream("i", TEXT).process(Lookup::new, "upper");

        assertThatThrownBy(builder::build)
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("[upper] is global")
                .hasMessageContaining("Leave the connection out");
    }

    @Test
    void nothing_hangs_below_the_nodes_of_a_global_store() {
        builder.globalTable("g", Consumed.<String, String>as("places"));

        assertThatThrownBy(() -> builder.build().addProcessor("more", Upper::new, "places-source"))
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("[places-source], but that belongs to a global store");
    }

    private void start(String backend) {
        Properties config = new Properties();
        config.put("default.dsl.store", backend);
        config.put("default.key.serde", Serdes.StringSerde.class);
        config.put("default.value.serde", Serdes.StringSerde.class);
        driver = new TopologyTestDriver(builder.build(), config);
    }

    private TopologyTestDriver driver() {
        return requireNonNull(driver);
    }

    @SuppressWarnings("NullAway") // Keys and values of records may be null.
    private void pipe(String topic, @Nullable String key, @Nullable String value, long timestamp) {
        driver().createInputTopic(topic, new StringSerializer(), new StringSerializer())
                .pipeInput(key, value, Instant.ofEpochMilli(timestamp));
    }

    private List<String> read(String topic) {
        return driver()
                .createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                .readRecordsToList()
                .stream()
                .map(record -> record.key() + "=" + record.value() + "@" + record.timestamp())
                .toList();
    }

    private static StoreBuilder<KeyValueStore<String, String>> upper() {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore("upper"), Serdes.String(), Serdes.String());
    }

    /** Keeps values in upper case. */
    private static final class Upper implements Processor<String, String, Void, Void> {
        private @Nullable KeyValueStore<String, String> store;

        @Override
        public void init(ProcessorContext<Void, Void> context) {
            store = context.getStateStore("upper");
        }

        @Override
        public void process(Record<String, String> record) {
            requireNonNull(store).put(record.key(), record.value().toUpperCase(Locale.ROOT));
        }
    }

    /** Answers with the row of the key. */
    private static final class Lookup implements Processor<String, String, String, String> {
        private @Nullable ProcessorContext<String, String> context;

        @Override
        public void init(ProcessorContext<String, String> given) {
            context = given;
        }

        @Override
        public void process(Record<String, String> record) {
            ProcessorContext<String, String> to = requireNonNull(context);
            KeyValueStore<String, String> store = to.getStateStore("upper");
            to.forward(record.withValue(requireNonNull(store.get(record.key()))));
        }
    }

    /** Answers with all keys, and tries to change the store. */
    private static final class Scanner implements Processor<String, String, String, String> {
        private @Nullable ProcessorContext<String, String> context;

        @Override
        public void init(ProcessorContext<String, String> given) {
            context = given;
        }

        @Override
        public void process(Record<String, String> record) {
            ProcessorContext<String, String> to = requireNonNull(context);
            KeyValueStore<String, Object> store = to.getStateStore("rows");
            assertThatThrownBy(() -> store.delete("a"))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("Write to the topic instead");
            List<String> keys = new ArrayList<>();
            try (var rows = store.all()) {
                while (rows.hasNext()) {
                    KeyValue<String, Object> row = rows.next();
                    keys.add(row.key);
                }
            }
            to.forward(record.withValue(keys.toString()));
        }
    }
}
