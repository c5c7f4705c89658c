package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.errors.ErrorHandlerContext;
import io.weir.errors.LogAndContinueProcessingExceptionHandler;
import io.weir.errors.ProcessingExceptionHandler;
import io.weir.errors.StreamsException;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.PunctuationType;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.topology.Topology;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PunctuatorFailuresTest {
    private static final List<String> TOLD = new ArrayList<>();

    @TempDir
    private Path state;

    @BeforeEach
    void forget() {
        TOLD.clear();
    }

    @Test
    void a_punctuator_that_throws_stops_the_task_and_is_named() {
        try (TopologyTestDriver driver = driver(ticking("bad"))) {
            assertThatThrownBy(() -> driver.advanceWallClockTime(Duration.ofMillis(100)))
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining("[ticker]")
                    .hasRootCauseMessage("bad tick");
        }
    }

    @Test
    void a_handler_may_go_on_after_a_punctuator_and_is_told_that_there_is_no_record() {
        try (TopologyTestDriver driver = driver(ticking("bad"), Telling.class, null)) {
            DriverCase.in(driver, "in").pipeInput("a", "1");
            driver.advanceWallClockTime(Duration.ofMillis(100));
            driver.advanceWallClockTime(Duration.ofMillis(100));
            DriverCase.in(driver, "in").pipeInput("b", "2");

            assertThat(TOLD).containsExactly("ticker null null -1 -1", "ticker null null -1 -1");
            assertThat(DriverCase.out(driver, "out").readKeyValuesToList())
                    .containsExactly(KeyValue.pair("a!", "1"), KeyValue.pair("b!", "2"));
            assertThat(driver.drops().toString()).contains("ticker", "PROCESSING_ERROR");
        }
    }

    @Test
    void what_fails_below_a_punctuator_is_told_with_the_record_that_it_sent() {
        try (TopologyTestDriver driver = driver(ticking("good"), Telling.class, null)) {
            driver.advanceWallClockTime(Duration.ofMillis(100));

            assertThat(TOLD).containsExactly("picky tick null -1 -1");
        }
    }

    @Test
    void what_fails_after_it_has_forwarded_is_told_with_what_it_was_given_itself() {
        try (TopologyTestDriver driver = driver(ticking("late"), Telling.class, null)) {
            driver.advanceWallClockTime(Duration.ofMillis(100));
            DriverCase.in(driver, "in").pipeInput("late", "1");

            assertThat(TOLD).containsExactly("ticker null null -1 -1", "ticker late in 0 0");
            assertThat(DriverCase.out(driver, "out").isEmpty()).isTrue();
        }
    }

    @Test
    void a_dead_letter_of_a_punctuator_says_what_happened_and_has_no_record() {
        try (TopologyTestDriver driver =
                driver(ticking("bad"), LogAndContinueProcessingExceptionHandler.class, "dead")) {
            driver.advanceWallClockTime(Duration.ofMillis(100));

            TestRecord<String, String> letter = DriverCase.out(driver, "dead").readRecord();
            assertThat(letter.key()).isNull();
            assertThat(letter.value()).isNull();
            assertThat(new String(
                            letter.headers()
                                    .lastHeader("__streams.errors.message")
                                    .value(),
                            StandardCharsets.UTF_8))
                    .isEqualTo("bad tick");
        }
    }

    private TopologyTestDriver driver(Topology topology) {
        return DriverCase.driver(topology, state, DriverOptions.standard());
    }

    private TopologyTestDriver driver(
            Topology topology, Class<? extends ProcessingExceptionHandler> handler, @Nullable String dead) {
        List<String> more = new ArrayList<>(List.of("processing.exception.handler", handler.getName()));
        if (dead != null) {
            more.addAll(List.of("errors.dead.letter.queue.topic.name", dead));
        }
        return DriverCase.driver(topology, state, DriverOptions.standard(), more.toArray(String[]::new));
    }

    private static Topology ticking(String word) {
        return new Topology()
                .addSource("source", "in")
                .addProcessor("ticker", () -> new Ticker(word), "source")
                .addProcessor("picky", Picky::new, "ticker")
                .addSink("sink", "out", "picky");
    }

    private static final class Ticker implements Processor<String, String, String, String> {
        private final String word;

        @SuppressWarnings("NullAway.Init") // Set in init.
        private ProcessorContext<String, String> context;

        Ticker(String word) {
            this.word = word;
        }

        @Override
        public void init(ProcessorContext<String, String> given) {
            context = given;
            context.schedule(Duration.ofMillis(100), PunctuationType.WALL_CLOCK_TIME, now -> {
                if (word.equals("bad")) {
                    throw new IllegalStateException("bad tick");
                }
                context.forward(new Record<>(word.equals("late") ? "fine" : "tick", word, now));
                failIfLate(word);
            });
        }

        @Override
        public void process(Record<String, String> record) {
            context.forward(record.withKey(record.key() + "!"));
            failIfLate(record.key());
        }

        private static void failIfLate(String what) {
            if (what.equals("late")) {
                throw new IllegalStateException("too late");
            }
        }
    }

    private static final class Picky implements Processor<String, String, String, String> {
        @SuppressWarnings("NullAway.Init") // Set in init.
        private ProcessorContext<String, String> context;

        @Override
        public void init(ProcessorContext<String, String> given) {
            context = given;
        }

        @Override
        public void process(Record<String, String> record) {
            if (record.key().equals("tick")) {
                throw new IllegalStateException("no ticks");
            }
            context.forward(record);
        }
    }

    /** Goes on, and notes what it was told. */
    public static final class Telling implements ProcessingExceptionHandler {
        @Override
        public Response handleError(ErrorHandlerContext context, @Nullable Record<?, ?> record, Exception exception) {
            TOLD.add(context.processorNodeId() + " " + (record == null ? null : record.key()) + " " + context.topic()
                    + " " + context.partition() + " " + context.offset());
            return Response.resume();
        }

        @Override
        public void configure(Map<String, ?> configs) {}
    }
}
