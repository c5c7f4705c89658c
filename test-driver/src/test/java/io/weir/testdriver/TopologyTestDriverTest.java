package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.LogAndContinueExceptionHandler;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.PunctuationType;
import io.weir.processor.Record;
import io.weir.runtime.StreamsConfig;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.topology.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TopologyTestDriverTest {
    private static final Serde<String> STRINGS = Serdes.String();
    private static final Instant START = Instant.ofEpochMilli(1_000);

    @TempDir
    private Path state;

    @Test
    void a_record_is_worked_off_through_repartition_topics_before_the_call_returns() {
        try (TopologyTestDriver driver = driver(wordCount())) {
            TestOutputTopic<String, Long> counts =
                    driver.createOutputTopic("counts", new StringDeserializer(), new LongDeserializer());

            lines(driver).pipeInput("any", "to be or not to be", 5);

            assertThat(counts.readKeyValuesToList())
                    .containsExactly(
                            KeyValue.pair("to", 1L),
                            KeyValue.pair("be", 1L),
                            KeyValue.pair("or", 1L),
                            KeyValue.pair("not", 1L),
                            KeyValue.pair("to", 2L),
                            KeyValue.pair("be", 2L));
            assertThat(counts.isEmpty()).isTrue();
        }
    }

    @Test
    void a_store_is_read_and_written_by_the_test() {
        try (TopologyTestDriver driver = driver(wordCount())) {
            KeyValueStore<String, Long> counts = found(driver.<String, Long>getKeyValueStore("words"));
            counts.put("to", 41L);

            lines(driver).pipeInput("any", "to be", 5);

            assertThat(counts.get("to")).isEqualTo(42L);
            assertThat(found(driver.<String, Long>getTimestampedKeyValueStore("words"))
                            .get("be"))
                    .isEqualTo(ValueAndTimestamp.make(1L, 5));
            assertThat(driver.getAllStateStores()).containsOnlyKeys("words");
            assertThat(driver.getStateStore("nowhere")).isNull();
            assertThat(driver.getKeyValueStore("nowhere")).isNull();
        }
    }

    @Test
    void repartition_topics_and_changelogs_can_be_read_too() {
        try (TopologyTestDriver driver = driver(wordCount())) {
            lines(driver).pipeInput("any", "to to", 5);

            assertThat(driver.producedTopicNames())
                    .containsExactlyInAnyOrder(
                            "counts", "topology-test-driver-words-repartition", "topology-test-driver-words-changelog");
            assertThat(driver.createOutputTopic(
                                    "topology-test-driver-words-changelog",
                                    new StringDeserializer(),
                                    new StringDeserializer())
                            .getQueueSize())
                    .isEqualTo(2);
        }
    }

    @Test
    void a_record_without_a_time_gets_the_topics_own_which_advances() {
        try (TopologyTestDriver driver = driver(copy())) {
            TestInputTopic<String, String> in = driver.createInputTopic(
                    "in",
                    new StringSerializer(),
                    new StringSerializer(),
                    Instant.ofEpochMilli(10),
                    Duration.ofMillis(5));

            in.pipeInput("k", "a");
            in.pipeInput(new TestRecord<>("k", "b"));
            in.pipeInput("k", "c", 3);
            in.advanceTime(Duration.ofMillis(100));
            in.pipeValueList(List.of("d", "e"));
            in.pipeKeyValueList(List.of(KeyValue.pair("k", "f")), Instant.ofEpochMilli(7), Duration.ZERO);

            assertThat(out(driver).readRecordsToList().stream().map(TestRecord::timestamp))
                    .containsExactly(10L, 15L, 3L, 120L, 125L, 7L);
        }
    }

    @Test
    void the_topics_time_is_the_wall_clock_where_nothing_else_is_said() {
        try (TopologyTestDriver driver = driver(copy())) {
            driver.advanceWallClockTime(Duration.ofMillis(234));

            in(driver).pipeInput("k", "a");

            assertThat(out(driver).readRecord().timestamp()).isEqualTo(1_234);
        }
    }

    @Test
    void headers_go_through() {
        try (TopologyTestDriver driver = driver(copy())) {
            TestRecord<String, String> record = new TestRecord<>("k", "a", null, 9L);
            record.headers().add("trace", new byte[] {1});

            in(driver).pipeInput(record);

            assertThat(out(driver).readRecord()).isEqualTo(record);
        }
    }

    @Test
    void punctuations_follow_the_clock_that_the_test_moves() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(STRINGS, STRINGS))
                .process(Ticker::new)
                .to("out", Produced.with(STRINGS, STRINGS));
        try (TopologyTestDriver driver = driver(builder.build())) {
            driver.advanceWallClockTime(Duration.ofMillis(99));
            assertThat(out(driver).isEmpty()).isTrue();

            driver.advanceWallClockTime(Duration.ofMillis(1));

            assertThat(out(driver).readKeyValue()).isEqualTo(KeyValue.pair("tick", "1100"));
        }
    }

    @Test
    void rows_on_disk_are_read_as_those_on_the_heap_and_leave_nothing_behind() throws Exception {
        Properties config = config();
        config.setProperty("default.dsl.store", "rocksDB");
        try (TopologyTestDriver driver = new TopologyTestDriver(wordCount(), config, START)) {
            lines(driver).pipeInput("any", "b a b", 5);

            KeyValueStore<String, Long> counts = found(driver.<String, Long>getKeyValueStore("words"));
            try (var rows = counts.all()) {
                assertThat(rows).toIterable().containsExactly(KeyValue.pair("a", 1L), KeyValue.pair("b", 2L));
            }
        }
        try (Stream<Path> left = Files.list(state)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void a_dead_letter_comes_out_before_the_call_returns() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(STRINGS, Serdes.Long())).to("out", Produced.with(STRINGS, Serdes.Long()));
        Properties config = new Properties();
        config.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
        config.put(StreamsConfig.DESERIALIZATION_EXCEPTION_HANDLER_CLASS_CONFIG, LogAndContinueExceptionHandler.class);
        config.put(StreamsConfig.ERRORS_DEAD_LETTER_QUEUE_TOPIC_NAME_CONFIG, "dead");

        try (TopologyTestDriver driver = new TopologyTestDriver(builder.build(), config, START)) {
            in(driver).pipeInput("k", "abc", 1);

            assertThat(driver.createOutputTopic("dead", new StringDeserializer(), new StringDeserializer())
                            .readKeyValuesToList())
                    .containsExactly(KeyValue.pair("k", "abc"));
        }
    }

    @Test
    void reading_past_the_end_names_the_topic() {
        try (TopologyTestDriver driver = driver(copy())) {
            assertThatThrownBy(() -> out(driver).readValue()).hasMessageContaining("topic [out]");
        }
    }

    @Test
    void piping_into_a_topic_that_is_not_read_names_those_that_are() {
        try (TopologyTestDriver driver = driver(copy())) {
            TestInputTopic<String, String> wrong =
                    driver.createInputTopic("inn", new StringSerializer(), new StringSerializer());

            assertThatThrownBy(() -> wrong.pipeInput("k", "a")).hasMessageContaining("one of [in], but found [inn]");
        }
    }

    @Test
    void a_map_of_the_last_values_wants_keys() {
        try (TopologyTestDriver driver = driver(copy())) {
            in(driver).pipeInput("k", "a", 1);
            in(driver).pipeInput("k", "b", 2);
            assertThat(out(driver).readKeyValuesToMap()).isEqualTo(Map.of("k", "b"));

            in(driver).pipeInput("keyless");

            assertThatThrownBy(() -> out(driver).readKeyValuesToMap()).hasMessageContaining("readKeyValuesToList()");
        }
    }

    @Test
    void clocks_go_forward_only() {
        try (TopologyTestDriver driver = driver(copy())) {
            assertThatThrownBy(() -> driver.advanceWallClockTime(Duration.ofMillis(-1)))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> in(driver).advanceTime(Duration.ofMillis(-1)))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> new TestRecord<>("k", "a", null, -1L))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void a_topology_needs_no_settings() {
        try (TopologyTestDriver driver = new TopologyTestDriver(copy())) {
            in(driver).pipeInput("k", "a");

            assertThat(out(driver).readValue()).isEqualTo("a");
        }
    }

    private static Topology wordCount() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("lines", Consumed.with(STRINGS, STRINGS))
                .flatMapValues(line -> Arrays.asList(line.split(" ")))
                .groupBy((key, word) -> word, Grouped.with("words", STRINGS, STRINGS))
                .count(Materialized.as("words"))
                .toStream()
                .to("counts", Produced.with(STRINGS, Serdes.Long()));
        return builder.build();
    }

    private static Topology copy() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(STRINGS, STRINGS)).to("out", Produced.with(STRINGS, STRINGS));
        return builder.build();
    }

    private TopologyTestDriver driver(Topology topology) {
        return new TopologyTestDriver(topology, config(), START);
    }

    private Properties config() {
        Properties config = new Properties();
        config.setProperty("state.dir", state.toString());
        config.setProperty("default.dsl.store", "in_memory");
        config.setProperty("default.key.serde", Serdes.StringSerde.class.getName());
        return config;
    }

    private static TestInputTopic<String, String> lines(TopologyTestDriver driver) {
        return driver.createInputTopic("lines", new StringSerializer(), new StringSerializer());
    }

    private static TestInputTopic<String, String> in(TopologyTestDriver driver) {
        return driver.createInputTopic("in", new StringSerializer(), new StringSerializer());
    }

    private static TestOutputTopic<String, String> out(TopologyTestDriver driver) {
        return driver.createOutputTopic("out", new StringDeserializer(), new StringDeserializer());
    }

    private static <T> T found(@Nullable T store) {
        if (store == null) {
            throw new AssertionError("no such store");
        }
        return store;
    }

    /** Sends the time every 100 ms. */
    private static final class Ticker implements Processor<String, String, String, String> {
        @Override
        public void init(ProcessorContext<String, String> context) {
            context.schedule(
                    Duration.ofMillis(100),
                    PunctuationType.WALL_CLOCK_TIME,
                    now -> context.forward(new Record<>("tick", Long.toString(now), now)));
        }

        @Override
        public void process(Record<String, String> record) {}
    }
}
