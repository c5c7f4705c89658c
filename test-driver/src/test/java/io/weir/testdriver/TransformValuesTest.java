package io.weir.testdriver;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.ValueTransformerWithKey;
import io.weir.dsl.ValueTransformerWithKeySupplier;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreBuilder;
import io.weir.state.Stores;
import io.weir.transform.ProcessorContext;
import io.weir.transform.To;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TransformValuesTest {
    private static final Consumed<String, String> TEXT = Consumed.with(Serdes.String(), Serdes.String());
    private static final StoreBuilder<KeyValueStore<String, String>> NAMES =
            Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore("names"), Serdes.String(), Serdes.String());

    private final StreamsBuilder builder = new StreamsBuilder();
    private @Nullable TopologyTestDriver driver;

    @AfterEach
    void close() {
        if (driver != null) {
            driver.close();
        }
    }

    @Test
    void a_transformer_with_a_store_of_its_own_is_built_and_runs_below_a_join_too() {
        KTable<String, String> named = table("t").transformValues(withStore());
        named.join(table("u"), (left, right) -> left + "+" + right).toStream().to("out");
        start();

        pipe("t", "a", "A", 1);
        pipe("u", "a", "U", 2);
        pipe("t", "a", "B", 3);
        pipe("t", "a", null, 4);

        assertThat(read("out")).containsExactly("a=A by a+U@2", "a=B by a+U@3", "a=null@4");
    }

    @Test
    void a_transformer_uses_a_store_that_was_added_to_the_builder() {
        builder.addStateStore(NAMES);
        table("t").transformValues(Naming::new, "names").toStream().to("out");
        start();

        pipe("t", "a", "A", 1);

        assertThat(read("out")).containsExactly("a=A by a@1");
        assertThat(requireNonNull(driver().<String, String>getKeyValueStore("names"))
                        .get("a"))
                .isEqualTo("a");
    }

    @Test
    void a_transformer_sees_where_the_record_in_hand_comes_from() {
        table("t").transformValues(Origin::new).toStream().to("out");
        start();

        pipe("t", "a", "A", 7);
        driver().createInputTopic("t", new StringSerializer(), new StringSerializer())
                .pipeInput(new TestRecord<>("a", "B", new RecordHeaders().add("h", new byte[] {1}), 8L));

        assertThat(read("out"))
                .containsExactly(
                        "a=A of t-0#0@7 RecordHeaders(headers = [], isReadOnly = false)@7",
                        "a=B of t-0#1@8 RecordHeaders(headers = [RecordHeader(key = h, value = [1])], isReadOnly ="
                                + " false)@8");
    }

    @Test
    void a_row_that_went_is_shown_to_the_transformer() {
        builder.addStateStore(NAMES);
        table("t")
                .transformValues(Naming::new, Materialized.as("kept"), "names")
                .toStream()
                .to("out");
        start();

        pipe("t", "a", "A", 1);
        pipe("t", "a", null, 2);

        assertThat(read("out")).containsExactly("a=A by a@1", "a=null@2");
        assertThat(requireNonNull(driver().<String, String>getKeyValueStore("names"))
                        .get("a"))
                .isNull();
        assertThat(requireNonNull(driver().<String, String>getKeyValueStore("kept"))
                        .get("a"))
                .isNull();
    }

    @Test
    void a_grouping_below_takes_out_what_it_had_added() {
        table("t")
                .transformValues(withStore())
                .groupBy((key, value) -> KeyValue.pair("all", value), Grouped.with(Serdes.String(), Serdes.String()))
                .aggregate(
                        () -> "",
                        (key, value, all) -> all + "[" + value + "]",
                        (key, value, all) -> all.replace("[" + value + "]", ""),
                        Materialized.with(Serdes.String(), Serdes.String()))
                .toStream()
                .to("out");
        start();

        pipe("t", "a", "A", 1);
        pipe("t", "b", "B", 2);
        pipe("t", "a", "C", 3);

        assertThat(read("out")).endsWith("all=[B by b][C by a]@3");
    }

    @Test
    void a_transformer_that_forwards_is_refused() {
        table("t").transformValues(Forwarding::new).toStream().to("out");
        start();

        assertThatThrownBy(() -> pipe("t", "a", "A", 1))
                .rootCause()
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("forwards nothing");
    }

    private KTable<String, String> table(String topic) {
        return builder.table(topic, TEXT);
    }

    @SuppressWarnings("NullAway") // A row that goes gives null.
    private static ValueTransformerWithKeySupplier<String, String, String> withStore() {
        return new ValueTransformerWithKeySupplier<>() {
            @Override
            public ValueTransformerWithKey<String, String, String> get() {
                return new Naming();
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return Set.of(NAMES);
            }
        };
    }

    private void start() {
        Properties config = new Properties();
        config.put("default.dsl.store", "in_memory");
        config.put("default.key.serde", Serdes.StringSerde.class);
        config.put("default.value.serde", Serdes.StringSerde.class);
        driver = new TopologyTestDriver(builder.build(), config);
    }

    private TopologyTestDriver driver() {
        return requireNonNull(driver);
    }

    @SuppressWarnings("NullAway") // Keys and values of records may be null.
    private void pipe(String topic, String key, @Nullable String value, long timestamp) {
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

    /** Remembers the names of rows, and adds them to the values. */
    private static final class Naming implements ValueTransformerWithKey<String, String, @Nullable String> {
        private @Nullable KeyValueStore<String, String> names;

        @Override
        public void init(ProcessorContext context) {
            names = context.getStateStore("names");
        }

        @Override
        @SuppressWarnings("NullAway") // A row that goes is shown with a null value, and gives one.
        public @Nullable String transform(String key, String value) {
            if (value == null) {
                requireNonNull(names).delete(key);
                return null;
            }
            requireNonNull(names).put(key, key);
            return value + " by " + requireNonNull(names).get(key);
        }

        @Override
        public void close() {}
    }

    /** Tells where the record in hand comes from. */
    private static final class Origin implements ValueTransformerWithKey<String, String, String> {
        private @Nullable ProcessorContext context;

        @Override
        public void init(ProcessorContext given) {
            context = given;
            assertThatThrownBy(given::timestamp)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("transform(...)");
        }

        @Override
        public String transform(String key, String value) {
            ProcessorContext now = requireNonNull(context);
            now.headers().add("seen", new byte[0]);
            return value + " of " + now.topic() + "-" + now.partition() + "#" + now.offset() + "@" + now.timestamp()
                    + " " + now.headers();
        }

        @Override
        public void close() {}
    }

    /** Sends a record, which it may not. */
    private static final class Forwarding implements ValueTransformerWithKey<String, String, String> {
        private @Nullable ProcessorContext context;

        @Override
        public void init(ProcessorContext given) {
            context = given;
        }

        @Override
        @SuppressWarnings("NullAway") // There is no value of type Void.
        public String transform(String key, String value) {
            requireNonNull(context).forward(key, value, To.all().withTimestamp(5));
            return value;
        }

        @Override
        public void close() {}
    }
}
