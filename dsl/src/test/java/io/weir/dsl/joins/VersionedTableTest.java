package io.weir.dsl.joins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.KafkaStreamsConfig;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.Suppressed;
import io.weir.dsl.ValueTransformerWithKey;
import io.weir.dsl.run.MemoryTask;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.state.KeyValue;
import io.weir.state.Stores;
import io.weir.transform.ProcessorContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Tables that keep their history. */
class VersionedTableTest {
    @TempDir
    private Path directory;

    private final StreamsBuilder builder = new StreamsBuilder();
    private final KStream<String, String> stream = builder.stream("L");
    private final KTable<String, String> table = builder.table("T", Materialized.as(store("versions", 1000)));

    private static io.weir.state.VersionedBytesStoreSupplier store(String name, long historyMs) {
        return Stores.persistentVersionedKeyValueStore(name, Duration.ofMillis(historyMs));
    }

    @Test
    void a_stream_meets_the_row_of_its_own_time() {
        stream.leftJoin(table, (v, t) -> v + "+" + t).to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), true);

        task.pipe("T", "A", "v100", 100);
        task.pipe("T", "A", "v200", 200);
        task.pipe("L", "A", "a", 150);
        task.pipe("T", "A", "v140", 140);
        task.pipe("L", "A", "b", 150);
        task.pipe("T", "A", null, 180);
        task.pipe("L", "A", "c", 190);
        task.pipe("L", "A", "d", 200);
        task.pipe("L", "A", "e", 99);
        task.pipe("T", "A", "v5000", 5000);
        task.pipe("L", "A", "f", 150);
        task.pipe("T", "A", "v3999", 3999);

        assertThat(task.out("O"))
                .containsExactly(
                        "A=a+v100@150", "A=b+v140@150", "A=c+null@190", "A=d+v200@200", "A=e+null@99", "A=f+null@150");
        assertThat(task.drops()).containsExactly("KTABLE-SOURCE-0000000002 EXPIRED");
    }

    @Test
    void a_row_that_ended_in_the_moment_of_its_beginning_stays_ended_when_an_older_version_comes() {
        stream.leftJoin(table, (v, t) -> v + "+" + t).to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), true);

        task.pipe("T", "A", "v200", 200);
        task.pipe("T", "A", null, 200);
        task.pipe("T", "A", "v140", 140);
        task.pipe("L", "A", "a", 150);
        task.pipe("L", "A", "b", 200);

        // Kafka Streams has forgotten the end, and joins b with v140.
        assertThat(task.out("O")).containsExactly("A=a+v140@150", "A=b+null@200");
    }

    @Test
    void tables_made_of_a_versioned_one_leave_out_what_is_not_the_latest() {
        KTable<String, String> other = builder.table("U");
        table.join(other, (one, two) -> one + "+" + two).toStream().to("J");
        table.groupBy((k, v) -> KeyValue.pair(v.substring(0, 1), v))
                .count()
                .toStream()
                .mapValues(String::valueOf)
                .to("G");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("U", "A", "u", 1);
        task.pipe("T", "A", "v20", 20);
        task.pipe("T", "A", "w10", 10);
        task.pipe("T", "A", "x30", 30);

        assertThat(task.out("J")).containsExactly("A=v20+u@20", "A=x30+u@30");
        assertThat(task.out("G")).containsExactly("v=1@20", "v=0@30", "x=1@30");
        assertThat(task.drops()).hasSize(2).allMatch(drop -> drop.endsWith("NOT_LATEST"));
    }

    @Test
    void a_transformer_passes_on_what_is_not_the_latest_as_such() {
        KTable<String, String> transformed = table.transformValues(Upper::new);
        transformed.toStream().to("T2");
        transformed
                .groupBy((k, v) -> KeyValue.pair(v.substring(0, 1), v))
                .count()
                .toStream()
                .mapValues(String::valueOf)
                .to("G");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("T", "A", "v20", 20);
        task.pipe("T", "A", "w10", 10);
        task.pipe("T", "A", "x30", 30);

        assertThat(task.out("T2")).containsExactly("A=V20@20", "A=W10@10", "A=X30@30");
        assertThat(task.out("G")).containsExactly("V=1@20", "V=0@30", "X=1@30");
    }

    @Test
    void a_stream_meets_the_transformed_row_of_its_own_time() {
        stream.join(table.transformValues(Upper::new), (v, t) -> v + "+" + t).to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), true);

        task.pipe("T", "A", "v100", 100);
        task.pipe("T", "A", "v200", 200);
        task.pipe("L", "A", "a", 150);

        assertThat(task.out("O")).containsExactly("A=a+V100@150");
    }

    @Test
    void rows_that_are_stored_without_history_are_the_latest_ones() {
        table.transformValues(Upper::new, Materialized.as("transformed"))
                .toStream()
                .to("S");
        table.mapValues(value -> value + "!", Materialized.as("mapped"))
                .toStream()
                .to("M");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("T", "A", "v20", 20);
        task.pipe("T", "A", "w10", 10);

        assertThat(task.out("S")).containsExactly("A=V20@20");
        assertThat(task.out("M")).containsExactly("A=v20!@20");
        assertThat(task.drops()).hasSize(2).allMatch(drop -> drop.endsWith("NOT_LATEST"));
    }

    @Test
    void an_update_of_the_past_does_not_take_the_place_of_one_that_waits() {
        table.suppress(Suppressed.untilTimeLimit(Duration.ofMillis(10), Suppressed.BufferConfig.unbounded()))
                .toStream()
                .to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("T", "A", "v20", 20);
        task.pipe("T", "A", "w10", 10);
        task.pipe("T", "B", "x30", 30);

        assertThat(task.out("O")).containsExactly("A=v20@20");
        assertThat(task.drops()).singleElement().asString().endsWith("NOT_LATEST");
    }

    @Test
    void a_filter_takes_back_a_row_of_the_past_that_it_has_told() {
        table.filter((key, value) -> value.startsWith("y")).toStream().to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("T", "A", "n20", 20);
        task.pipe("T", "A", "y10", 10);
        task.pipe("T", "A", "n30", 30);

        assertThat(task.out("O")).endsWith("A=y10@10", "A=null@30");
    }

    /** Makes capitals. */
    private static final class Upper implements ValueTransformerWithKey<String, String, @Nullable String> {
        @Override
        public void init(ProcessorContext context) {
            // It needs nothing.
        }

        @Override
        public @Nullable String transform(String key, @Nullable String value) {
            return value == null ? null : value.toUpperCase(Locale.ROOT);
        }

        @Override
        public void close() {
            // It holds nothing.
        }
    }

    @Test
    void each_version_is_logged_under_its_key() {
        MemoryTask task = new MemoryTask(builder.build().built(), true);

        task.take("T", "k", "a", 20);
        task.take("T", "k", "b", 10);
        task.take("T", "k", null, 30);
        task.commit();

        assertThat(task.changes()).containsExactly("6b = 61 @20", "6b = 62 @10", "6b = null @30");
    }

    @Test
    void words_that_compute_their_rows_have_no_versions() {
        assertThatThrownBy(() -> table.mapValues(v -> v, Materialized.as(store("mapped", 10))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("versioned", "[mapped]");
    }

    @ParameterizedTest
    @Seeds(40)
    void joins_and_updates_are_those_of_kafka_streams(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        long historyMs = random.below(100);
        List<Input> inputs = inputs(random);

        StreamsBuilder ours = new StreamsBuilder();
        KTable<String, String> rows = ours.table("T", Materialized.as(store("versions", historyMs)));
        KStream<String, String> records = ours.stream("L");
        records.leftJoin(rows, (v, t) -> v + "+" + t).to("left");
        records.join(rows.filter((k, v) -> v.hashCode() % 3 != 0), (v, t) -> v + "+" + t)
                .to("inner");
        rows.toStream().to("updates");
        MemoryTask task = new MemoryTask(ours.build().built(), true);
        inputs.forEach(input -> task.pipe(input.topic, input.key, input.value, input.timestamp));

        var theirs = new org.apache.kafka.streams.StreamsBuilder();
        var theirRows = theirs.<String, String>table(
                "T",
                org.apache.kafka.streams.kstream.Materialized.as(
                        org.apache.kafka.streams.state.Stores.persistentVersionedKeyValueStore(
                                "versions", Duration.ofMillis(historyMs))));
        var theirRecords = theirs.<String, String>stream("L");
        theirRecords.leftJoin(theirRows, (v, t) -> v + "+" + t).to("left");
        theirRecords
                .join(theirRows.filter((k, v) -> v.hashCode() % 3 != 0), (v, t) -> v + "+" + t)
                .to("inner");
        theirRows.toStream().to("updates");
        try (TopologyTestDriver driver = new TopologyTestDriver(theirs.build(), KafkaStreamsConfig.onDisk(directory))) {
            for (Input input : inputs) {
                driver.createInputTopic(input.topic, new StringSerializer(), new StringSerializer())
                        .pipeInput(new TestRecord<>(input.key, input.value, null, input.timestamp));
            }
            for (String topic : List.of("left", "inner", "updates")) {
                assertThat(task.out(topic))
                        .as("%s of %s, history %d", topic, inputs, historyMs)
                        .isEqualTo(read(driver, topic));
            }
        }
    }

    private static List<Input> inputs(SeededRandom random) {
        List<Input> inputs = new ArrayList<>();
        long clock = 0;
        for (int i = 0; i < 50; i++) {
            clock += random.oneIn(8) ? random.below(60) : random.below(6);
            String key = random.oneIn(15) ? null : random.pick("a", "b", "aa");
            String value = random.oneIn(6) ? null : "v" + i;
            inputs.add(new Input(random.pick("L", "T", "T"), key, value, Math.max(0, clock - random.below(50))));
        }
        return inputs;
    }

    private static List<String> read(TopologyTestDriver driver, String topic) {
        return driver
                .createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                .readRecordsToList()
                .stream()
                .map(record -> record.key() + "=" + record.value() + "@" + record.timestamp())
                .toList();
    }

    private record Input(
            String topic, @Nullable String key, @Nullable String value, long timestamp) {}
}
