package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Async;
import io.weir.dsl.KStream;
import io.weir.dsl.Keyed;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.PunctuationType;
import io.weir.processor.Timer;
import io.weir.topology.BuiltTopology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Timers that other timers make due fire in turns too, with commits between.
 *
 * <p>A record says by its value what it does: {@code from 5} schedules a timer, which schedules one for the next
 * millisecond and so on; {@code at 5} one that does not; {@code told} is told on.
 */
@Timeout(120)
class TimersOfTimersTest {
    private static final int TIMERS = 2_500;

    @TempDir
    Path directory;

    @Test
    void a_chain_that_a_record_begins_fires_behind_it_in_turns_and_before_the_next() {
        try (LoggedTask run = new LoggedTask(one(), directory)) {
            run.add("in", "a", "from 1", 3_500);
            run.add("in", "b", "told", 3_500);
            List<Integer> turns = new ArrayList<>();

            assertThat(run.task().process(0)).isTrue();
            turns.add(run.sent("out").size());
            while (run.task().isBehind()) {
                run.commit();
                assertThat(run.offset("in")).isEqualTo(1);
                assertThat(run.task().process(0))
                        .as("a record before the chain's end")
                        .isFalse();
                turns.add(turn(run));
            }
            run.processAll();

            assertThat(turns).containsExactly(1_000, 1_000, 1_000, 500);
            assertThat(run.sent("out")).isEqualTo(chain(3_500, "b told @3500"));
        }
    }

    @Test
    void a_chain_that_a_record_makes_due_fires_before_it_in_turns_while_it_waits() {
        try (LoggedTask run = new LoggedTask(one(), directory)) {
            run.add("in", "a", "from 1", 0);
            run.processAll();
            run.add("in", "b", "told", 3_500);

            List<Integer> turns = new ArrayList<>();
            while (!run.task().process(0)) {
                turns.add(turn(run));
                run.commit();
                assertThat(run.offset("in")).isEqualTo(1);
            }
            run.commit();

            assertThat(turns).containsExactly(1_000, 1_000, 1_000, 500);
            assertThat(run.sent("out")).isEqualTo(chain(3_500, "b told @3500"));
            assertThat(run.offset("in")).isEqualTo(2);
        }
    }

    @Test
    void what_was_fired_and_taken_back_is_not_counted() {
        try (LoggedTask run = new LoggedTask(one(), directory)) {
            run.add("in", "a", "from 1", 0);
            run.processAll();
            run.add("in", "b", "told", 3_500);
            run.processAll();
            run.task().workOff(0);

            assertThat(run.metric("timers-fired-total")).isEqualTo(3_500);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void after_a_crash_a_chain_goes_on_where_its_last_commit_was(boolean losesDisk) {
        try (LoggedTask run = new LoggedTask(one(), directory)) {
            run.add("in", "a", "from 1", 3_500);
            run.add("in", "b", "told", 3_500);
            run.task().process(0);
            run.commit();
            run.task().workOff(0);
            crash(run, losesDisk);
            run.processAll();

            assertThat(run.sent("out")).isEqualTo(chain(3_500, "b told @3500"));
        }
    }

    @Test
    void what_a_timer_tells_waits_for_the_timers_below_that_it_makes_due() {
        try (LoggedTask run = new LoggedTask(two(), directory)) {
            schedule(run);

            List<Integer> turns = new ArrayList<>();
            while (!run.task().process(0)) {
                turns.add(turn(run));
                run.commit();
                assertThat(run.offset("in")).isEqualTo(TIMERS + 1L);
            }

            // The one above is tried and taken back, then those below fire, then it fires again.
            assertThat(turns).containsExactly(0, 1_000, 1_000, 500 + 1);
            assertThat(run.sent("out")).isEqualTo(wanted());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void after_a_crash_those_below_fire_first_and_then_the_timer_above_fires_once(boolean losesDisk) {
        try (LoggedTask run = new LoggedTask(two(), directory)) {
            schedule(run);
            run.task().process(0);
            for (int turn = 0; turn < 2; turn++) {
                run.task().workOff(0);
                run.commit();
            }
            run.task().workOff(0);
            crash(run, losesDisk);
            assertThat(run.task().workOff(0)).isTrue();
            assertThat(run.task().process(0)).isFalse();
            run.processAll();

            assertThat(run.sent("out")).isEqualTo(wanted());
        }
    }

    @Test
    void a_timer_that_tells_another_time_at_each_trial_does_not_wait_for_ever() {
        try (LoggedTask run = new LoggedTask(two(), directory, "default.dsl.store", "in_memory")) {
            for (int key = 0; key < 100 * 1_001; key++) {
                run.add("in", "k" + key, "below " + (1_000 + key / 1_001), 0);
            }
            run.add("in", "a", "later 200", 0);
            run.processAll();
            run.add("in", "b", "told", 999);
            int turns = 0;
            while (!run.task().process(0)) {
                run.task().workOff(0);
                turns++;
            }

            assertThat(turns).isLessThan(10);
            assertThat(run.sent("out")).hasSize(3 * 1_001 + 1).endsWith("a above 200 @1002");
        }
    }

    @Test
    void an_answer_waits_for_timers_as_a_record_does() {
        CompletableFuture<String> answer = new CompletableFuture<>();
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> answered = builder.<String, String>stream("called")
                .mapValuesAsync(
                        value -> answer,
                        Async.ordered().perKey().maxInFlight(10).timeout(Duration.ofSeconds(10)));
        builder.<String, String>stream("in")
                .merge(answered)
                .processKeyed(KeyedProcessorSupplier.of(Alarms::new), Keyed.as("alarms"))
                .to("out");
        try (LoggedTask run = new LoggedTask(builder.build().built(), directory)) {
            for (int key = 0; key < TIMERS; key++) {
                run.add("in", "k" + key, "at 100", 0);
            }
            run.add("called", "c", "x", 0);
            run.processAll();
            run.add("in", "b", "told", 100);
            assertThat(run.task().process(0)).isFalse();
            answer.complete("answered");

            assertThat(run.task().process(0)).isFalse();
            assertThat(turn(run)).isEqualTo(1_000);
            run.processAll();
            assertThat(run.sent("out")).hasSize(TIMERS + 1).endsWith("b told @100");
            assertThat(run.drops().snapshot()).as("late, as it is of time 0").hasSize(1);
        }
    }

    private static void crash(LoggedTask run, boolean losesDisk) {
        if (losesDisk) {
            run.crashAndLoseDisk();
        } else {
            run.crash();
        }
    }

    /** How many results one turn tells. */
    private static int turn(LoggedTask run) {
        int before = run.sent("out").size();
        run.task().workOff(0);
        return run.sent("out").size() - before;
    }

    private static List<String> chain(int end, String last) {
        return Stream.concat(
                        LongStream.rangeClosed(1, end).mapToObj(time -> "a fired " + time + " @" + time),
                        Stream.of(last))
                .toList();
    }

    /** Many timers below for a time, one above for a later one, and a record that makes the one above due. */
    private static void schedule(LoggedTask run) {
        for (int key = 0; key < TIMERS; key++) {
            run.add("in", "k" + key, "below 100", 0);
        }
        run.add("in", "a", "at 200", 0);
        run.processAll();
        run.commit();
        run.add("in", "b", "told", 300);
    }

    private static List<String> wanted() {
        List<String> wanted = new ArrayList<>();
        IntStream.range(0, TIMERS)
                .mapToObj(key -> "k" + key + " fired 100 @100")
                .sorted(Comparator.naturalOrder())
                .forEach(wanted::add);
        wanted.add("a above 200 @200");
        wanted.add("b told @300");
        return wanted;
    }

    private static BuiltTopology one() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .processKeyed(KeyedProcessorSupplier.of(Alarms::new), Keyed.as("alarms"))
                .to("out");
        return builder.build().built();
    }

    private static BuiltTopology two() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.<String, String>stream("in")
                .processKeyed(KeyedProcessorSupplier.of(Above::new), Keyed.as("above"))
                .processKeyed(KeyedProcessorSupplier.of(Alarms::new), Keyed.as("below"))
                .to("out");
        return builder.build().built();
    }

    private abstract static class Said implements KeyedProcessor<String, String, String> {
        private @Nullable KeyedContext<String, String> context;

        @Override
        public void init(KeyedContext<String, String> given) {
            context = given;
        }

        KeyedContext<String, String> context() {
            return Objects.requireNonNull(context);
        }

        void schedule(String name, long timeMs) {
            context().timers().schedule(name, PunctuationType.STREAM_TIME, timeMs);
        }
    }

    /** Tells of timers and records. */
    private static final class Alarms extends Said {
        @Override
        public void process(FixedKeyRecord<String, String> record) {
            String[] words = record.value().split(" ", 2);
            switch (words[0]) {
                case "from", "at", "below" -> schedule(words[0], Long.parseLong(words[1]));
                default -> context().forward(record.key() + " " + record.value() + " @" + record.timestamp());
            }
        }

        @Override
        public void onTimer(Timer<String> timer) {
            context().forward(timer.key() + " fired " + timer.time() + " @" + timer.time());
            if (timer.name().equals("from")) {
                schedule("from", timer.time() + 1);
            }
        }
    }

    /** Has timers of its own, and hands on what is not said to it. */
    private static final class Above extends Said {
        private int trials;

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            String[] words = record.value().split(" ", 2);
            switch (words[0]) {
                case "at", "later" -> schedule(words[0], Long.parseLong(words[1]));
                default -> context().forward(record.value());
            }
        }

        @Override
        public void onTimer(Timer<String> timer) {
            long timeMs = timer.name().equals("later") ? 1_000L + trials++ : timer.time();
            context().forward("above " + timer.time(), timeMs, null);
        }
    }
}
