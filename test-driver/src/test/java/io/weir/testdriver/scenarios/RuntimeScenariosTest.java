package io.weir.testdriver.scenarios;

import static io.weir.testdriver.scenarios.Scenario.ms;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Consumed;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.Repartitioned;
import io.weir.errors.LogAndContinueExceptionHandler;
import io.weir.errors.LogAndContinueProcessingExceptionHandler;
import io.weir.processor.ContextualProcessor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.PunctuationType;
import io.weir.processor.Record;
import io.weir.state.KeyValueStore;
import io.weir.testdriver.DriverOptions;
import io.weir.testdriver.TestRecord;
import io.weir.testdriver.TopologyTestDriver;
import io.weir.topology.DropReason;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Letter I: what runs a topology. */
class RuntimeScenariosTest {
    @TempDir
    private Path state;

    private boolean failedOnce;

    @Test
    void i77_records_that_cannot_be_decoded_are_committed_also_at_the_end_of_a_topic() {
        List<Consumer<TopologyTestDriver>> ends =
                List.of(TopologyTestDriver::restart, TopologyTestDriver::crash, TopologyTestDriver::crashAndLoseDisk);
        for (Consumer<TopologyTestDriver> end : ends) {
            try (Scenario scenario = Scenario.in(state)
                    .set("deserialization.exception.handler", LogAndContinueExceptionHandler.class.getName())) {
                scenario.builder().stream("s", Consumed.with(Serdes.String(), Serdes.Integer()))
                        .to("out", Produced.with(Serdes.String(), Serdes.Integer()));
                scenario.pipe("s", "A", "four", 1);
                scenario.pipe("s", "A", "bad", 2);
                scenario.pipe("s", "A", "worse", 3);

                end.accept(scenario.driver());

                assertThat(scenario.out()).containsExactly("A=four@1");
                assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.DESERIALIZATION, 2L));
            }
        }
    }

    @Test
    void i79_what_a_punctuation_sends_is_committed_without_any_input() {
        DriverOptions options = DriverOptions.standard().committingOnRequest();
        try (Scenario scenario = Scenario.in(state, options).set("processing.guarantee", "exactly_once_v2")) {
            scenario.stream("s").process(Ticking::new).to("out");

            scenario.driver().advanceWallClockTime(ms(10));
            assertThat(scenario.out()).isEmpty();
            scenario.driver().commit();

            assertThat(scenario.out()).containsExactly("tick=tock@7");
        }
    }

    @Test
    void i81_an_extractor_is_told_the_time_of_the_partition_and_a_negative_answer_drops_the_record() {
        try (Scenario scenario = Scenario.in(state)) {
            Consumed<String, String> byValue = Consumed.with(Serdes.String(), Serdes.String());
            scenario.builder().stream(
                            "s",
                            byValue.withTimestampExtractor(
                                    (record, partitionTime) -> record.value().equals("p")
                                            ? partitionTime
                                            : Long.parseLong(record.value().toString())))
                    .to("out");

            for (String value : List.of("5", "p", "-1", "9", "7", "p")) {
                scenario.pipe("s", "A", value, 100);
            }

            assertThat(scenario.out()).containsExactly("A=5@5", "A=p@5", "A=9@9", "A=7@7", "A=p@9");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.NEGATIVE_TIMESTAMP, 1L));
        }
    }

    @Test
    void i83_a_chain_of_repartition_topics_and_a_join_by_foreign_key_have_their_partitions_from_the_inputs() {
        DriverOptions options = DriverOptions.standard().withPartitions("s", 3).withPartitions("r", 4);
        try (Scenario scenario = Scenario.in(state, options)) {
            KTable<String, String> chained = scenario.stream("s")
                    .selectKey((key, value) -> value)
                    .repartition(Repartitioned.as("once"))
                    .selectKey((key, value) -> key + "!")
                    .repartition(Repartitioned.as("twice"))
                    .toTable();
            chained.join(scenario.table("r"), value -> value, Scenario::joined)
                    .toStream()
                    .to("out");
            for (int number = 0; number < 8; number++) {
                scenario.pipe("s", "key", "v" + number, number);
                scenario.pipe("r", "v" + number, "row" + number, number);
            }

            assertThat(scenario.out())
                    .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 8)
                            .mapToObj(number -> "v%d!=v%d+row%d@%d".formatted(number, number, number, number))
                            .toList());
            // The first topic is as wide as the input; the second is read together with the answers, as wide as "r".
            assertThat(partitionsOf(scenario, "app-once-repartition")).isSubsetOf(0, 1, 2);
            assertThat(partitionsOf(scenario, "app-twice-repartition")).isSubsetOf(0, 1, 2, 3);
        }
    }

    private static Set<Integer> partitionsOf(Scenario scenario, String topic) {
        return scenario
                .driver()
                .createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                .readRecordsToList()
                .stream()
                .map(TestRecord::partition)
                .collect(Collectors.toSet());
    }

    @Test
    void i86_a_record_without_key_that_meets_a_repartition_topic_is_counted() {
        try (Scenario scenario = Scenario.in(state)) {
            KStream<String, String> stream = scenario.stream("s");
            stream.groupBy((key, value) -> key).count();
            stream.repartition().to("out");

            scenario.pipe("s", null, "x", 1);
            scenario.pipe("s", "A", "y", 2);

            // Once on the way to the grouping, and once on the way to the topic that was asked for.
            assertThat(scenario.out()).containsExactly("A=y@2");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.NULL_KEY, 2L));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void i87_a_header_that_one_branch_adds_is_not_seen_in_its_sibling(boolean headersAreMutated) {
        try (Scenario scenario = Scenario.in(state)) {
            KStream<String, String> stream = scenario.stream("s");
            stream.process(() -> new Marking(headersAreMutated)).to("marked");
            stream.to("out");

            scenario.pipe("s", "A", "x", 1);

            assertThat(scenario.driver()
                            .createOutputTopic("marked", new StringDeserializer(), new StringDeserializer())
                            .readRecord()
                            .headers()
                            .lastHeader("h"))
                    .isNotNull();
            assertThat(scenario.records())
                    .singleElement()
                    .satisfies(sent -> assertThat(sent.headers()).isEmpty());
        }
    }

    @Test
    void i88_a_record_that_fails_and_is_skipped_is_undone_whole() {
        try (Scenario scenario = Scenario.in(state)
                .set("processing.exception.handler", LogAndContinueProcessingExceptionHandler.class.getName())
                .set("errors.dead.letter.queue.topic.name", "dlq")) {
            scenario.stream("s")
                    .groupByKey()
                    .count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("counts")
                            .withCachingDisabled())
                    .toStream()
                    .peek((key, count) -> requireOtherThanTwoOnce(count))
                    .mapValues(String::valueOf)
                    .to("out");

            scenario.pipe("s", "A", "x", 1);
            scenario.pipe("s", "A", "y", 2);
            scenario.pipe("s", "A", "z", 3);

            assertThat(scenario.out()).containsExactly("A=1@1", "A=2@3");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.PROCESSING_ERROR, 1L));
            assertThat(scenario.driver()
                            .createOutputTopic("dlq", new StringDeserializer(), new StringDeserializer())
                            .readValuesToList())
                    .containsExactly("y");
        }
    }

    private void requireOtherThanTwoOnce(Long count) {
        if (count == 2 && !failedOnce) {
            failedOnce = true;
            throw new IllegalStateException("told to");
        }
    }

    @Test
    void i88_a_result_that_was_held_back_and_fails_takes_its_own_effects_back_and_leaves_its_table() {
        try (Scenario scenario = Scenario.in(state)
                .set("processing.exception.handler", LogAndContinueProcessingExceptionHandler.class.getName())) {
            KStream<String, Long> counts = scenario.stream("s")
                    .groupByKey()
                    .count(Materialized.<String, Long, KeyValueStore<Bytes, byte[]>>as("counts")
                            .withCachingEnabled())
                    .toStream();
            counts.mapValues(String::valueOf).to("out");
            counts.peek((key, count) -> requireOtherThanTwoOnce(count)).to("never");

            scenario.pipe("s", "A", "x", 1);
            scenario.pipe("s", "A", "y", 2);
            scenario.pipe("s", "A", "z", 3);

            assertThat(scenario.out()).containsExactly("A=1@1", "A=3@3");
        }
    }

    @Test
    void i88_a_punctuation_that_a_skipped_record_asked_for_is_never_called() {
        try (Scenario scenario = Scenario.in(state)
                .set("processing.exception.handler", LogAndContinueProcessingExceptionHandler.class.getName())) {
            scenario.stream("s").process(AskingAndFailing::new).to("out");

            scenario.pipe("s", "A", "bad", 1);
            scenario.driver().advanceWallClockTime(ms(10));
            assertThat(scenario.out()).isEmpty();

            scenario.pipe("s", "A", "good", 2);
            scenario.driver().advanceWallClockTime(ms(10));
            assertThat(scenario.out()).containsExactly("tick=good@2");
        }
    }

    /** Asks to be called in 10 ms, then fails at a bad record. */
    private static final class AskingAndFailing extends ContextualProcessor<String, String, String, String> {
        @Override
        public void process(Record<String, String> record) {
            context()
                    .schedule(
                            ms(10),
                            PunctuationType.WALL_CLOCK_TIME,
                            now -> context().forward(record.withKey("tick")));
            if (record.value().equals("bad")) {
                throw new IllegalStateException("told to");
            }
        }
    }

    /** Sends a record on with one header more. */
    private static final class Marking extends ContextualProcessor<String, String, String, String> {
        private final boolean mutating;

        Marking(boolean mutating) {
            this.mutating = mutating;
        }

        @Override
        public void process(Record<String, String> record) {
            byte[] mark = "m".getBytes(StandardCharsets.UTF_8);
            if (mutating) {
                record.headers().add("h", mark);
                context().forward(record);
            } else {
                context().forward(record.withHeaders(new RecordHeaders(record.headers()).add("h", mark)));
            }
        }
    }

    /** Ticks by the wall clock. */
    private static final class Ticking extends ContextualProcessor<String, String, String, String> {
        @Override
        public void init(ProcessorContext<String, String> given) {
            super.init(given);
            given.schedule(
                    ms(10), PunctuationType.WALL_CLOCK_TIME, now -> given.forward(new Record<>("tick", "tock", 7)));
        }

        @Override
        public void process(Record<String, String> record) {}
    }
}
