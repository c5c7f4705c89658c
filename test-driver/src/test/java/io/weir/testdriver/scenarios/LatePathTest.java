package io.weir.testdriver.scenarios;

import static io.weir.testdriver.scenarios.AsideRecords.header;
import static io.weir.testdriver.scenarios.AsideRecords.late;
import static io.weir.testdriver.scenarios.AsideRecords.only;
import static io.weir.testdriver.scenarios.AsideRecords.records;
import static io.weir.testdriver.scenarios.AsideRecords.texts;
import static io.weir.testdriver.scenarios.Scenario.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KStream;
import io.weir.dsl.Late;
import io.weir.dsl.LateBranch;
import io.weir.dsl.Materialized;
import io.weir.dsl.Named;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.SlidingWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.dsl.UnlimitedWindows;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.testdriver.TestRecord;
import io.weir.topology.DropReason;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What words do not take goes where the user says, as it came. */
class LatePathTest {
    private static final TimeWindows TUMBLING = TimeWindows.ofSizeWithNoGrace(ms(10));

    @TempDir
    private Path state;

    @Test
    void a_late_record_goes_to_the_topic_with_its_key_value_time_and_headers_and_why() {
        try (Scenario scenario = Scenario.in(state)) {
            send(scenario.stream("s")
                    .groupByKey()
                    .windowedBy(TUMBLING)
                    .onLate(Late.toTopic("late"))
                    .count(Named.as("per-ten"))
                    .toStream());

            scenario.pipe("s", "A", "a", 12);
            scenario.pipe(
                    "s",
                    new TestRecord<>(
                            "A", "b", new RecordHeaders().add("trace", "7".getBytes(StandardCharsets.UTF_8)), 9L));

            TestRecord<String, String> late = only(late(scenario));
            assertThat(late.key()).isEqualTo("A");
            assertThat(late.value()).isEqualTo("b");
            assertThat(late.timestamp()).isEqualTo(9);
            assertThat(header(late, "trace")).isEqualTo("7");
            assertThat(header(late, Late.OPERATOR_HEADER)).isEqualTo("per-ten");
            assertThat(header(late, Late.REASON_HEADER)).isEqualTo("late");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.LATE, 1L));
            assertThat(scenario.out()).containsExactly("[A@10/20]=1@12");
        }
    }

    @Test
    void nothing_is_said_of_late_records_unless_asked_for() {
        try (Scenario scenario = Scenario.in(state)) {
            send(scenario.stream("s")
                    .groupByKey()
                    .onLate(Late.drop())
                    .windowedBy(TUMBLING)
                    .count()
                    .toStream());

            assertThat(scenario.builder().build().describe().toString()).doesNotContain("late");
        }
    }

    @Test
    void a_record_of_several_windows_is_sent_aside_once_and_only_if_none_takes_it() {
        try (Scenario scenario = Scenario.in(state)) {
            send(scenario.stream("s")
                    .groupByKey()
                    .windowedBy(TimeWindows.ofSizeWithNoGrace(ms(10)).advanceBy(ms(5)))
                    .onLate(Late.toTopic("late"))
                    .count()
                    .toStream());

            scenario.pipe("s", "A", "a", 12);
            scenario.pipe("s", "A", "one of two", 7);
            scenario.pipe("s", "A", "neither", 1);

            assertThat(texts(late(scenario))).containsExactly("A=neither@1 late");
            // Each window that is over is counted: one of the second record's, and the only one of the third's.
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.LATE, 2L));
        }
    }

    @Test
    void sessions_and_sliding_windows_send_late_records_aside() {
        try (Scenario scenario = Scenario.in(state)) {
            send(scenario.stream("s")
                    .groupByKey()
                    .windowedBy(SessionWindows.ofInactivityGapWithNoGrace(ms(10)))
                    .onLate(Late.toTopic("late"))
                    .count(Named.as("sessions"))
                    .toStream());
            scenario.stream("s")
                    .groupByKey()
                    .onLate(Late.toTopic("late-sliding"))
                    .windowedBy(SlidingWindows.ofTimeDifferenceWithNoGrace(ms(10)))
                    .count(Named.as("sliding"));

            scenario.pipe("s", "A", "a", 100);
            scenario.pipe("s", "A", "b", 89);
            scenario.pipe("s", "A", null, 200);

            assertThat(texts(late(scenario))).containsExactly("A=b@89 late");
            assertThat(texts(records(scenario, "late-sliding")))
                    .containsExactly("A=b@89 late", "A=null@200 null-value");
        }
    }

    @Test
    void null_keys_pass_the_repartition_topic_so_that_the_aggregate_sends_them_aside() {
        try (Scenario scenario = Scenario.in(state)) {
            scenario.stream("s")
                    .groupBy((key, value) -> LatePathTest.keyed(value), Grouped.with(Serdes.String(), Serdes.String()))
                    .onLate(Late.toTopic("late"))
                    .count()
                    .toStream()
                    .mapValues(String::valueOf)
                    .to("out");

            scenario.pipe("s", "A", "x", 1);
            scenario.pipe("s", "A", "none", 2);

            assertThat(scenario.out()).containsExactly("x=1@1");
            assertThat(texts(late(scenario))).containsExactly("null=none@2 null-key");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.NULL_KEY, 1L));
        }
    }

    @SuppressWarnings("NullAway") // A key that is null is what the test is about.
    private static String keyed(String value) {
        return value.equals("none") ? null : value;
    }

    @Test
    void a_branch_is_a_stream_like_others_and_joins_what_several_words_drop() {
        LateBranch<String, String> late = Late.branch();
        try (Scenario scenario = Scenario.in(state)) {
            scenario.stream("s").groupByKey().onLate(late).windowedBy(TUMBLING).count(Named.as("first"));
            scenario.stream("u").groupByKey().onLate(late).windowedBy(TUMBLING).count(Named.as("second"));
            scenario.builder()
                    .late(late)
                    .groupBy((key, value) -> value)
                    .count()
                    .toStream()
                    .mapValues(String::valueOf)
                    .to("out");

            for (String topic : List.of("s", "u")) {
                scenario.pipe(topic, "A", "a", 12);
                scenario.pipe(topic, "A", "again", 3);
            }

            assertThat(scenario.out()).containsExactly("again=1@3", "again=2@3");
        }
    }

    @Test
    void a_branch_with_a_chain_is_given_its_stream_when_the_word_is_said() {
        try (Scenario scenario = Scenario.in(state)) {
            scenario.stream("s")
                    .groupByKey()
                    .windowedBy(TUMBLING)
                    .onLate(Late.branch(late ->
                            late.mapValues(value -> "was late: " + value).to("out")))
                    .count();

            scenario.pipe("s", "A", "a", 12);
            scenario.pipe("s", "A", "b", 3);

            assertThat(scenario.out()).containsExactly("A=was late: b@3");
        }
    }

    @Test
    void a_branch_works_in_a_topology_whose_repartition_topics_are_merged() {
        LateBranch<String, String> late = Late.branch();
        try (Scenario scenario = Scenario.in(state).set("topology.optimization", "all")) {
            KStream<String, String> rekeyed = scenario.stream("s").selectKey((key, value) -> value.substring(0, 1));
            rekeyed.groupByKey().onLate(late).windowedBy(TUMBLING).count(Named.as("windows"));
            rekeyed.groupByKey()
                    .count(Named.as("all"))
                    .toStream()
                    .mapValues(String::valueOf)
                    .to("all");
            scenario.builder()
                    .late(late)
                    .groupBy((key, value) -> key + "!")
                    .count()
                    .toStream()
                    .mapValues(String::valueOf)
                    .to("out");

            scenario.pipe("s", "A", "xa", 12);
            scenario.pipe("s", "A", "xb", 3);

            assertThat(scenario.out()).containsExactly("x!=1@3");
            assertThat(records(scenario, "all")).hasSize(2);
        }
    }

    @Test
    void a_record_before_the_first_window_is_counted_and_sent_aside() {
        try (Scenario scenario = Scenario.in(state)) {
            scenario.stream("s")
                    .groupByKey()
                    .windowedBy(UnlimitedWindows.of().startOn(Instant.ofEpochMilli(100)))
                    .onLate(Late.toTopic("late"))
                    .count();

            scenario.pipe("s", "A", "a", 99);

            assertThat(texts(late(scenario))).containsExactly("A=a@99 no-window");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.NO_WINDOW, 1L));
        }
    }

    @Test
    void the_description_shows_the_path_under_names_that_take_no_number() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("s", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .windowedBy(TUMBLING)
                .onLate(Late.toTopic("late"))
                .count()
                .toStream()
                .foreach((key, value) -> {});

        assertThat(builder.build().describe().toString())
                .contains("Processor: KSTREAM-AGGREGATE-0000000002-late (stores: [])")
                .contains("Sink: KSTREAM-AGGREGATE-0000000002-late-sink (topic: late)")
                .contains("KTABLE-TOSTREAM-0000000003");
    }

    @Test
    void a_branch_that_no_word_was_given_has_no_stream() {
        StreamsBuilder builder = new StreamsBuilder();

        assertThatThrownBy(() -> builder.late(Late.branch()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Say the word first");
    }

    @Test
    void what_is_late_in_an_aggregate_is_said_of_the_grouping_not_of_its_store() {
        StreamsBuilder builder = new StreamsBuilder();

        assertThatThrownBy(() -> builder.stream("s", Consumed.with(Serdes.String(), Serdes.String()))
                        .groupByKey()
                        .count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("c")
                                .onLate(Late.toTopic("late"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("store is [c]");
    }

    private static void send(KStream<?, ?> stream) {
        stream.map((key, value) -> KeyValue.pair(String.valueOf(key), String.valueOf(value)))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
    }
}
