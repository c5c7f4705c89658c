package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Deduplicate;
import io.weir.dsl.Idle;
import io.weir.dsl.Late;
import io.weir.dsl.LateBranch;
import io.weir.dsl.Materialized;
import io.weir.dsl.Named;
import io.weir.dsl.StreamsBuilder;
import io.weir.errors.LogAndContinueProcessingExceptionHandler;
import io.weir.state.WindowStore;
import io.weir.topology.Topology;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The horizon is ten milliseconds; a value is its identifier, and an {@code /} and what follows are no part of it. */
class DeduplicateTest {
    private static final long HORIZON = 10;

    @TempDir
    private Path state;

    @Test
    void the_first_record_of_an_identifier_goes_through_at_once() {
        try (TopologyTestDriver driver = driver(options -> options)) {
            pipe(driver, "a/1", 100);
            pipe(driver, "b/1", 101);
            pipe(driver, "a/2", 102);

            assertThat(results(driver)).containsExactly("a/1@100", "b/1@101");
            assertThat(drops(driver)).isEqualTo(Map.of("duplicate", 1L));
        }
    }

    @Test
    void a_duplicate_may_be_earlier_than_the_record_that_went_through() {
        try (TopologyTestDriver driver = driver(options -> options)) {
            pipe(driver, "a/1", 100);
            pipe(driver, "a/2", 91);

            assertThat(results(driver)).containsExactly("a/1@100");
            assertThat(drops(driver)).isEqualTo(Map.of("duplicate", 1L));
        }
    }

    @Test
    void a_record_that_is_the_horizon_behind_is_late() {
        try (TopologyTestDriver driver = driver(options -> options)) {
            pipe(driver, "a/1", 100);
            pipe(driver, "b/1", 90);
            pipe(driver, "c/1", 91);

            assertThat(results(driver)).containsExactly("a/1@100", "c/1@91");
            assertThat(drops(driver)).isEqualTo(Map.of("late", 1L));
        }
    }

    @Test
    void an_identifier_is_new_again_when_its_horizon_is_over() {
        try (TopologyTestDriver driver = driver(options -> options)) {
            pipe(driver, "a/1", 100);
            pipe(driver, "a/2", 109);
            pipe(driver, "a/3", 110);

            assertThat(results(driver)).containsExactly("a/1@100", "a/3@110");
        }
    }

    @Test
    void a_late_record_moves_no_horizon_but_a_duplicate_moves_time() {
        try (TopologyTestDriver driver = driver(options -> options)) {
            pipe(driver, "a/1", 100);
            pipe(driver, "b/1", 105);
            pipe(driver, "b/2", 112);
            pipe(driver, "a/2", 103);

            assertThat(results(driver)).containsExactly("a/1@100", "b/1@105", "a/2@103");
        }
    }

    @Test
    void the_last_record_goes_through_when_the_horizon_is_over() {
        try (TopologyTestDriver driver = driver(Deduplicate::keepLast)) {
            pipe(driver, "a/1", 100);
            pipe(driver, "a/3", 105);
            pipe(driver, "a/2", 103);
            pipe(driver, "b/1", 109);
            assertThat(results(driver)).isEmpty();

            pipe(driver, "c/1", 110);

            assertThat(results(driver)).containsExactly("a/3@105");
            assertThat(drops(driver)).isEqualTo(Map.of("duplicate", 2L));
        }
    }

    @Test
    void of_records_of_one_time_the_last_one_to_come_goes_through() {
        try (TopologyTestDriver driver = driver(Deduplicate::keepLast)) {
            pipe(driver, "a/1", 100);
            pipe(driver, "a/2", 100);
            pipe(driver, "end", 200);

            assertThat(results(driver)).containsExactly("a/2@100");
        }
    }

    @Test
    void the_wall_clock_ends_horizons_where_it_is_told_to() {
        Deduplicate<String, String, String> options = plain().keepLast().onIdle(Idle.after(Duration.ofMillis(5)));
        DriverOptions start = DriverOptions.standard().startingAt(Instant.ofEpochMilli(100));
        try (TopologyTestDriver driver = DriverCase.driver(topology(options), state, start)) {
            pipe(driver, "a/1", 100);

            driver.advanceWallClockTime(Duration.ofMillis(10));

            assertThat(results(driver)).containsExactly("a/1@100");
        }
    }

    @Test
    void a_record_without_identifier_is_dropped() {
        try (TopologyTestDriver driver = driver(options -> options)) {
            pipe(driver, null, 100);
            pipe(driver, "", 100);

            assertThat(results(driver)).isEmpty();
            assertThat(drops(driver)).isEqualTo(Map.of("null-id", 2L));
        }
    }

    @Test
    void duplicates_and_late_records_go_their_ways_with_the_reason() {
        LateBranch<String, String> duplicates = Late.branch(stream -> stream.to("duplicates"));
        try (TopologyTestDriver driver =
                driver(options -> options.onDuplicate(duplicates).onLate(Late.toTopic("late")))) {
            pipe(driver, "a/1", 100);
            pipe(driver, "a/2", 101);
            pipe(driver, "b/1", 50);
            pipe(driver, "", 101);

            assertThat(reasons(driver, "duplicates")).containsExactly("a/2 duplicate of unique");
            assertThat(reasons(driver, "late")).containsExactly("b/1 late of unique", " null-id of unique");
        }
    }

    @Test
    void the_record_whose_place_a_later_one_takes_is_the_duplicate() {
        try (TopologyTestDriver driver =
                driver(options -> options.keepLast().onDuplicate(Late.toTopic("duplicates")))) {
            pipe(driver, "a/1", 100);
            pipe(driver, "a/2", 101);
            pipe(driver, "a/0", 99);

            assertThat(reasons(driver, "duplicates"))
                    .containsExactly("a/1 duplicate of unique", "a/0 duplicate of unique");
        }
    }

    @Test
    void of_those_that_wait_each_goes_aside_as_it_came_when_its_place_is_taken_and_late_ones_at_once() {
        try (TopologyTestDriver driver = driver(options ->
                options.keepLast().onDuplicate(Late.toTopic("duplicates")).onLate(Late.toTopic("late")))) {
            pipe(driver, "k1", "a/1", 100);
            assertThat(asides(driver, "duplicates")).isEmpty();
            pipe(driver, "k2", "a/2", 101);
            assertThat(asides(driver, "duplicates")).containsExactly("k1 a/1@100 from k1");
            pipe(driver, "k3", "a/0", 99);
            assertThat(asides(driver, "duplicates")).containsExactly("k3 a/0@99 from k3");
            pipe(driver, "k4", "b/1", 91);
            assertThat(asides(driver, "late")).containsExactly("k4 b/1@91 from k4");

            // The horizon is over: what came through is no duplicate, and the identifier is new.
            pipe(driver, "k5", "end", 111);
            pipe(driver, "k6", "a/3", 102);
            pipe(driver, "k7", "a/4", 101);
            pipe(driver, "k8", "end", 200);

            assertThat(results(driver)).containsExactly("a/2@101", "a/3@102", "end@111");
            assertThat(asides(driver, "duplicates")).isEmpty();
            assertThat(asides(driver, "late")).containsExactly("k7 a/4@101 from k7");
        }
    }

    @Test
    void a_dead_letter_of_a_record_that_waited_has_its_bytes_and_place() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .deduplicate(plain().keepLast())
                .peek((key, value) -> {
                    if (value.equals("a/2")) {
                        throw new IllegalStateException("told to");
                    }
                })
                .to("out");
        try (TopologyTestDriver driver = DriverCase.driver(
                builder.build(),
                state,
                DriverOptions.standard(),
                "processing.exception.handler",
                LogAndContinueProcessingExceptionHandler.class.getName(),
                "errors.dead.letter.queue.topic.name",
                "dead")) {
            pipe(driver, "k1", "a/1", 100);
            pipe(driver, "k2", "a/2", 101);
            pipe(driver, "k3", "end", 200);
            pipe(driver, "k4", "more", 300);

            TestRecord<String, String> dead = DriverCase.out(driver, "dead").readRecord();
            assertThat(dead.key()).isEqualTo("k2");
            assertThat(dead.value()).isEqualTo("a/2");
            assertThat(header(dead, "__streams.errors.offset")).isEqualTo("1");
            assertThat(results(driver)).containsExactly("end@200");
            assertThat(drops(driver)).isEqualTo(Map.of("duplicate", 1L, "processing-error", 1L));
        }
    }

    @Test
    void several_records_made_of_one_input_record_are_compared_too() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .flatMapValues(value -> List.of(value, value + "/again"))
                .deduplicate(plain())
                .to("out");
        try (TopologyTestDriver driver = DriverCase.driver(builder.build(), state, DriverOptions.standard())) {
            pipe(driver, "a", 100);

            assertThat(results(driver)).containsExactly("a@100");
        }
    }

    @Test
    void records_of_one_identifier_and_two_keys_meet_where_it_is_said() {
        DriverOptions partitions = DriverOptions.standard().withPartitions(4);
        try (TopologyTestDriver driver = DriverCase.driver(topology(plain().acrossKeys()), state, partitions)) {
            for (String key : List.of("k1", "k2", "k3", "k4", "k5", "k6")) {
                DriverCase.in(driver, "in").pipeInput(key, "a/" + key, 100L);
            }

            assertThat(DriverCase.out(driver, "out").readKeyValuesToList())
                    .extracting(found -> found.key + " " + found.value)
                    .containsExactly("k1 a/k1");
        }
    }

    @Test
    void a_word_that_needs_keys_below_goes_through_a_topic_again() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .deduplicate(plain().acrossKeys(), Named.as("unique"))
                .groupByKey()
                .count(Materialized.as("counts"));

        assertThat(builder.build().describe().toString())
                .contains("unique-repartition")
                .contains("counts-repartition");
    }

    @Test
    void a_stream_with_new_keys_is_compared_by_them() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .selectKey((key, value) -> value.substring(0, 1))
                .deduplicate(plain(), Named.as("unique"))
                .to("out");
        DriverOptions partitions = DriverOptions.standard().withPartitions(4);
        try (TopologyTestDriver driver = DriverCase.driver(builder.build(), state, partitions)) {
            for (String key : List.of("k1", "k2", "k3", "k4", "k5", "k6")) {
                DriverCase.in(driver, "in").pipeInput(key, "a/" + key, 100L);
            }

            assertThat(results(driver)).containsExactly("a/k1@100");
        }
    }

    @Test
    void a_store_that_was_filled_under_another_horizon_still_knows_its_identifiers() {
        try (TopologyTestDriver driver = DriverCase.driver(
                topology(minutes(60)), state, DriverOptions.standard(), "default.dsl.store", "rocksDB")) {
            pipe(driver, "a/1", 3_000_000);
            driver.restart(topology(minutes(240)));
            pipe(driver, "a/2", 3_100_000);
            driver.restart(topology(minutes(30)));
            pipe(driver, "a/3", 3_200_000);

            assertThat(results(driver)).containsExactly("a/1@3000000");
        }
    }

    @Test
    void the_description_shows_the_store_and_its_bound() {
        String described = topology(plain().keepLast()).describeStores();

        assertThat(described).contains("unique-ids", "unique-waiting", "retention 10 ms");
    }

    @Test
    @SuppressWarnings("NullAway") // There may be no identifier, as the option's type arguments say.
    void what_does_not_fit_together_is_refused() {
        StreamsBuilder builder = new StreamsBuilder();
        var stream = builder.<String, String>stream("in");

        assertThatThrownBy(() -> stream.deduplicate(plain().onIdle(Idle.after(Duration.ofSeconds(1)))))
                .hasMessageContaining("keepLast()");
        assertThatThrownBy(() -> stream.deduplicate(Deduplicate.<String, String, String>by(DeduplicateTest::id)
                        .within(Duration.ofSeconds(1))
                        .acrossKeys()))
                .hasMessageContaining("Deduplicate.by(identifier, serde)");
        assertThatThrownBy(() -> Deduplicate.by(DeduplicateTest::id).within(Duration.ZERO))
                .hasMessageContaining("at least 1 ms");
    }

    @Test
    void identifiers_of_the_horizon_are_kept_and_no_others() {
        try (TopologyTestDriver driver = DriverCase.driver(topology(minutes(60)), state, DriverOptions.standard())) {
            for (int minute = 0; minute < 600; minute++) {
                pipe(driver, "id" + minute, minute * 60_000L);
            }

            WindowStore<String, Object> ids = DriverCase.found(driver.<String, Object>getWindowStore("unique-ids"));
            try (var all = ids.all()) {
                assertThat(all).toIterable().hasSize(60);
            }
        }
    }

    @SuppressWarnings("NullAway") // As above.
    private static Deduplicate<String, String, String> plain() {
        return Deduplicate.<String, String, String>by(DeduplicateTest::id, Serdes.String())
                .within(Duration.ofMillis(HORIZON));
    }

    @SuppressWarnings("NullAway") // As above.
    private static Deduplicate<String, String, String> minutes(long horizon) {
        return Deduplicate.<String, String, String>by(DeduplicateTest::id, Serdes.String())
                .within(Duration.ofMinutes(horizon));
    }

    private static @Nullable String id(String value) {
        return value.isEmpty() ? null : value.split("/", 2)[0];
    }

    private static Topology topology(Deduplicate<String, String, String> options) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .deduplicate(options, Named.as("unique"))
                .to("out");
        return builder.build();
    }

    private TopologyTestDriver driver(UnaryOperator<Deduplicate<String, String, String>> more) {
        return DriverCase.driver(topology(more.apply(plain())), state, DriverOptions.standard());
    }

    @SuppressWarnings("NullAway") // A value may be null, as the topic's type arguments say.
    private static void pipe(TopologyTestDriver driver, @Nullable String value, long timeMs) {
        DriverCase.in(driver, "in").pipeInput("key", value, timeMs);
    }

    /** A record whose header tells its key. */
    private static void pipe(TopologyTestDriver driver, String key, String value, long timeMs) {
        RecordHeaders headers = new RecordHeaders();
        headers.add("from", key.getBytes(StandardCharsets.UTF_8));
        DriverCase.in(driver, "in").pipeInput(new TestRecord<>(key, value, headers, timeMs));
    }

    private static List<String> asides(TopologyTestDriver driver, String topic) {
        return DriverCase.out(driver, topic).readRecordsToList().stream()
                .map(record -> record.key() + " " + record.value() + "@" + record.timestamp() + " from "
                        + header(record, "from"))
                .toList();
    }

    private static List<String> results(TopologyTestDriver driver) {
        return DriverCase.out(driver, "out").readRecordsToList().stream()
                .map(result -> result.value() + "@" + result.timestamp())
                .toList();
    }

    private static List<String> reasons(TopologyTestDriver driver, String topic) {
        return driver
                .createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                .readRecordsToList()
                .stream()
                .map(dropped -> dropped.value() + " " + header(dropped, Late.REASON_HEADER) + " of "
                        + header(dropped, Late.OPERATOR_HEADER))
                .toList();
    }

    private static String header(TestRecord<String, String> record, String name) {
        return new String(DriverCase.found(record.headers().lastHeader(name)).value(), StandardCharsets.UTF_8);
    }

    private static Map<String, Long> drops(TopologyTestDriver driver) {
        Map<String, Long> drops = new TreeMap<>();
        driver.drops().forEach((key, count) -> drops.merge(key.reason().text(), count, Long::sum));
        return drops;
    }
}
