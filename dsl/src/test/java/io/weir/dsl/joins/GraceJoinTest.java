package io.weir.dsl.joins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Joined;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.KafkaStreamsConfig;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.run.MemoryTask;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.state.Stores;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Joins of a stream with a table whose history may still grow. */
class GraceJoinTest {
    @TempDir
    private Path directory;

    private final StreamsBuilder builder = new StreamsBuilder();
    private final KStream<String, String> stream = builder.stream("L");

    private KTable<String, String> table(long historyMs) {
        return builder.table(
                "T",
                Materialized.as(Stores.persistentVersionedKeyValueStore("versions", Duration.ofMillis(historyMs))));
    }

    private static Joined<String, String, String> grace(long ms) {
        return Joined.<String, String, String>as("jn").withGracePeriod(Duration.ofMillis(ms));
    }

    private MemoryTask leftJoin() {
        stream.leftJoin(table(1000), (v, t) -> v + "+" + t, grace(100)).to("O");
        return new MemoryTask(builder.build().built(), true);
    }

    @Test
    void a_record_waits_for_a_row_that_comes_later_and_a_late_one_does_not_wait() {
        MemoryTask task = leftJoin();

        task.pipe("L", "A", "l50", 50);
        task.pipe("T", "A", "t40", 40);
        assertThat(task.out("O")).isEmpty();
        task.pipe("L", "B", "x", 150);
        assertThat(task.out("O")).containsExactly("A=l50+t40@50");
        task.pipe("L", "B", "y", 151);
        task.pipe("L", "A", "late", 10);

        assertThat(task.out("O")).containsExactly("A=l50+t40@50", "A=late+null@10");
    }

    @Test
    void a_record_waits_for_a_row_that_a_cogroup_keeps_with_its_history() {
        KTable<String, String> gathered = builder.<String, String>stream("T")
                .groupByKey()
                .<String>cogroup((key, value, all) -> all + value)
                .aggregate(
                        () -> "",
                        Materialized.as(Stores.inMemoryVersionedKeyValueStore("gathered", Duration.ofSeconds(1))));
        stream.leftJoin(gathered, (v, t) -> v + "+" + t, grace(100)).to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), true);

        task.pipe("L", "A", "l50", 50);
        task.pipe("T", "A", "t40", 40);
        task.pipe("T", "A", "t60", 60);
        task.pipe("L", "B", "x", 150);

        assertThat(task.out("O")).containsExactly("A=l50+t40@50");
    }

    @Test
    void what_waits_and_the_time_come_back_after_a_rewind() {
        MemoryTask task = leftJoin();
        task.pipe("L", "A", "l50", 50);

        task.take("L", "B", "x", 200);
        task.rewind();
        task.take("T", "A", "t40", 40);
        task.take("L", "B", "x", 150);

        assertThat(task.out("O")).containsExactly("A=l50+null@50", "A=l50+t40@50");
    }

    @Test
    void a_join_that_waits_is_described_as_by_kafka_streams_whatever_its_stores_are_called() {
        for (int number = 0; number < 32; number++) {
            String store = "versions-" + number;
            StreamsBuilder ours = new StreamsBuilder();
            KTable<String, String> rows = ours.table(
                    "T", Materialized.as(Stores.persistentVersionedKeyValueStore(store, Duration.ofSeconds(1))));
            ours.<String, String>stream("L").leftJoin(rows, (v, t) -> v + "+" + t, grace(100));
            var theirs = new org.apache.kafka.streams.StreamsBuilder();
            var theirRows = theirs.<String, String>table(
                    "T",
                    org.apache.kafka.streams.kstream.Materialized.as(
                            org.apache.kafka.streams.state.Stores.persistentVersionedKeyValueStore(
                                    store, Duration.ofSeconds(1))));
            theirs.<String, String>stream("L")
                    .leftJoin(
                            theirRows,
                            (v, t) -> v + "+" + t,
                            org.apache.kafka.streams.kstream.Joined.<String, String, String>as("jn")
                                    .withGracePeriod(Duration.ofMillis(100)));

            assertThat(ours.build().describe())
                    .hasToString(theirs.build().describe().toString());
        }
    }

    @Test
    void a_record_without_key_does_not_wait() {
        MemoryTask task = leftJoin();

        task.pipe("L", null, "n", 50);
        task.pipe("L", "A", null, 51);

        assertThat(task.out("O")).containsExactly("null=n+null@50");
        assertThat(task.drops()).containsExactly("jn NULL_VALUE");
    }

    @Test
    void a_table_that_forgets_too_early_is_refused() {
        KTable<String, String> rows = table(99);

        assertThatThrownBy(() -> stream.join(rows, (v, t) -> v, grace(100)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("[jn]", "[100]", "[99]", "history");
    }

    @Test
    void a_table_without_history_is_refused() {
        KTable<String, String> rows = builder.table("U");

        assertThatThrownBy(() -> stream.join(rows, (v, t) -> v, grace(100)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("keeps none", "versioned");
    }

    @Test
    void a_filtered_table_keeps_the_history_of_the_one_above() {
        stream.join(table(100).filter((k, v) -> !v.equals("no")), (v, t) -> v + "+" + t, grace(100))
                .to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), true);

        task.pipe("L", "A", "a", 50);
        task.pipe("L", "A", "b", 60);
        task.pipe("T", "A", "yes", 40);
        task.pipe("T", "A", "no", 55);
        task.pipe("L", "Z", "z", 200);

        assertThat(task.out("O")).containsExactly("A=a+yes@50");
    }

    @ParameterizedTest
    @Seeds(40)
    void records_are_joined_when_and_as_kafka_streams_joins_them(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        long graceMs = random.between(1, 40);
        boolean left = random.nextBoolean();
        Duration history = Duration.ofMillis(graceMs + random.below(50));

        KTable<String, String> rows =
                builder.table("T", Materialized.as(Stores.persistentVersionedKeyValueStore("versions", history)));
        KStream<String, String> joined = left
                ? stream.leftJoin(rows, (v, t) -> v + "+" + t, grace(graceMs))
                : stream.join(rows, (v, t) -> v + "+" + t, grace(graceMs));
        joined.to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), true);

        try (TopologyTestDriver driver = kafkaStreams(left, graceMs, history)) {
            var results = driver.createOutputTopic("O", new StringDeserializer(), new StringDeserializer());
            int read = 0;
            long clock = 0;
            for (int i = 0; i < 60; i++) {
                clock += random.oneIn(8) ? random.below(60) : random.below(6);
                String topic = random.pick("L", "L", "T");
                String key = random.oneIn(15) && topic.equals("T") ? null : random.pick("a", "b", "aa");
                String value = random.oneIn(6) ? null : "v" + i;
                long timestamp = Math.max(0, clock - random.below(50));
                task.pipe(topic, key, value, timestamp);
                driver.createInputTopic(topic, new StringSerializer(), new StringSerializer())
                        .pipeInput(new TestRecord<>(key, value, null, timestamp));
                assertThat(task.out("O").subList(read, task.out("O").size()))
                        .as(
                                "record %d, %s %s=%s@%d, grace %d, history %s",
                                i, topic, key, value, timestamp, graceMs, history)
                        .isEqualTo(results.readRecordsToList().stream()
                                .map(record -> record.key() + "=" + record.value() + "@" + record.timestamp())
                                .toList());
                read = task.out("O").size();
            }
        }
    }

    private TopologyTestDriver kafkaStreams(boolean left, long graceMs, Duration history) {
        var theirs = new org.apache.kafka.streams.StreamsBuilder();
        var records = theirs.<String, String>stream("L");
        var rows = theirs.<String, String>table(
                "T",
                org.apache.kafka.streams.kstream.Materialized.as(
                        org.apache.kafka.streams.state.Stores.persistentVersionedKeyValueStore("versions", history)));
        var options = org.apache.kafka.streams.kstream.Joined.<String, String, String>with(
                Serdes.String(), Serdes.String(), Serdes.String(), "jn", Duration.ofMillis(graceMs));
        if (left) {
            records.leftJoin(rows, (v, t) -> v + "+" + t, options).to("O");
        } else {
            records.join(rows, (v, t) -> v + "+" + t, options).to("O");
        }
        return new TopologyTestDriver(theirs.build(), KafkaStreamsConfig.onDisk(directory));
    }
}
