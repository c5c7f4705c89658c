package io.weir.testdriver.keyed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.EmitStrategy;
import io.weir.dsl.Grouped;
import io.weir.dsl.Idle;
import io.weir.dsl.KStream;
import io.weir.dsl.Keyed;
import io.weir.dsl.Late;
import io.weir.dsl.LateBranch;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.errors.ErrorHandlerContext;
import io.weir.errors.LogAndContinueProcessingExceptionHandler;
import io.weir.errors.ProcessingExceptionHandler;
import io.weir.errors.StreamsException;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.ListState;
import io.weir.processor.PunctuationType;
import io.weir.processor.Record;
import io.weir.processor.StateKey;
import io.weir.processor.StateSpec;
import io.weir.processor.Timer;
import io.weir.processor.ValueState;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import io.weir.state.Ttl;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.Windowed;
import io.weir.testdriver.DriverOptions;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What keyed processors promise, R1 to R12. */
final class KeyedProcessorTest {
    private static final Scripted.Specs LASTING = Scripted.Specs.of(null, null, null);
    private static final long WALL = KeyedCase.START_MS;

    @TempDir
    private Path state;

    // ---- R1: order

    @Test
    void r1_due_timers_fire_before_the_record_that_makes_them_due_by_time_then_key_then_name() {
        try (KeyedCase run = run(Keyed.as("op"))) {
            run.pipe("b", "stream n 20; stream m 20; stream z 10", 1);
            run.pipe("aa", "stream n 20", 2);
            run.pipe("b", "tell record", 20);

            assertThat(run.read())
                    .containsExactly(
                            "b: fired stream z at 10 @10",
                            "aa: fired stream n at 20 @20",
                            "b: fired stream m at 20 @20",
                            "b: fired stream n at 20 @20",
                            "b: record @20");
        }
    }

    @Test
    void r1_timers_wait_for_the_grace() {
        try (KeyedCase run = run(Keyed.<String, String>as("op").withGrace(Duration.ofMillis(5)))) {
            run.pipe("a", "stream n 20", 1);
            run.pipe("a", "tell early", 24);
            run.pipe("a", "tell due", 25);

            assertThat(run.read()).containsExactly("a: early @24", "a: fired stream n at 20 @20", "a: due @25");
        }
    }

    @Test
    void r1_a_record_before_the_watermark_is_late_and_one_at_it_is_not() {
        try (KeyedCase run = run(
                Keyed.<String, String>as("op").withGrace(Duration.ofMillis(5)).onLate(Late.toTopic("late")))) {
            run.pipe("a", "tell first", 25);
            run.pipe("a", "tell taken", 20);
            run.pipe("a", "tell late", 19);

            assertThat(run.read()).containsExactly("a: first @25", "a: taken @20");
            assertThat(run.read("late")).containsExactly("a: tell late @19");
            assertThat(run.driver().drops().toString()).contains("op", "LATE");
        }
    }

    @Test
    void r1_late_records_can_be_processed_or_branched() {
        try (KeyedCase run = run(Keyed.<String, String>as("op").onLate(Late.process()))) {
            run.pipe("a", "tell first", 25);
            run.pipe("a", "tell late", 3);

            assertThat(run.read()).containsExactly("a: first @25", "a: late @3");
            assertThat(run.driver().drops()).isEmpty();
        }
        StreamsBuilder builder = new StreamsBuilder();
        LateBranch<String, String> late = Late.branch();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .processKeyed(LASTING.supplier(), Keyed.<String, String>as("op").onLate(late))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        builder.late(late).to("aside", Produced.with(Serdes.String(), Serdes.String()));
        try (KeyedCase run = KeyedCase.of(builder.build(), state)) {
            run.pipe("a", "tell first", 25);
            run.pipe("a", "tell late", 3);

            assertThat(run.read("aside")).containsExactly("a: tell late @3");
        }
    }

    @Test
    void r1_no_other_word_processes_late_records() {
        assertThatThrownBy(() -> new StreamsBuilder()
                        .stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                                .groupByKey()
                                .onLate(Late.process())
                                .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofMillis(10)))
                                .count())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("processKeyed");
    }

    @Test
    void r1_timers_that_come_due_by_a_record_fire_behind_it_and_before_the_next() {
        try (KeyedCase run = run(Keyed.as("op"))) {
            run.pipe("a", "stream n 7; stream m 5; tell record", 10);
            run.pipe("a", "tell next", 10);

            assertThat(run.read())
                    .containsExactly(
                            "a: record @10", "a: fired stream m at 5 @5", "a: fired stream n at 7 @7", "a: next @10");
        }
    }

    @Test
    void r1_a_late_record_is_late_by_the_watermark_before_it() {
        try (KeyedCase run = run(Keyed.as("op"))) {
            run.pipe("a", "tell x", 5);
            run.pipe("a", "tell ahead", 50);
            run.pipe("a", "tell behind", 49);

            assertThat(run.read()).containsExactly("a: x @5", "a: ahead @50");
        }
    }

    // ---- R2: the wall clock

    @Test
    void r2_timers_of_the_wall_clock_fire_without_records_in_the_same_order() {
        try (KeyedCase run = run(Keyed.as("op"))) {
            run.pipe("b", "wall n " + (WALL + 20) + "; wall m " + (WALL + 20) + "; wall z " + (WALL + 10), 7);
            run.pipe("aa", "wall n " + (WALL + 20), 7);
            run.driver().advanceWallClockTime(Duration.ofMillis(19));
            assertThat(run.read()).containsExactly("b: fired wall z at 1000010 @7");

            run.driver().advanceWallClockTime(Duration.ofMillis(1));

            assertThat(run.read())
                    .containsExactly(
                            "aa: fired wall n at 1000020 @7",
                            "b: fired wall m at 1000020 @7",
                            "b: fired wall n at 1000020 @7");
        }
    }

    @Test
    void r2_a_timer_of_the_wall_clock_in_the_past_fires_behind_its_record() {
        try (KeyedCase run = run(Keyed.as("op"))) {
            run.pipe("a", "wall n 3; tell record", 7);

            assertThat(run.read()).containsExactly("a: record @7", "a: fired wall n at 3 @7");
        }
    }

    // ---- R3: callbacks

    @Test
    void r3_a_timer_is_gone_when_it_calls_sees_all_state_and_may_schedule_itself_anew() {
        try (KeyedCase run = run(Keyed.as("op"))) {
            run.pipe("a", "set x; stream t|get/when_t|get/set_z/stream_u|get_8 5", 1);
            run.pipe("a", "set y; stream tick|stream_tick|_+3 4", 2);
            run.pipe("a", "tell r", 10);

            assertThat(run.read())
                    .containsExactly(
                            "a: fired stream tick|stream_tick|_+3 at 4 @4",
                            "a: fired stream t|get/when_t|get/set_z/stream_u|get_8 at 5 @5",
                            "a: value y @5",
                            "a: when OptionalLong.empty @5",
                            "a: fired stream tick| at 7 @7",
                            "a: fired stream u|get at 8 @8",
                            "a: value z @8",
                            "a: r @10");
        }
    }

    @Test
    void r3_a_timer_that_a_callback_schedules_in_the_past_fires_in_the_same_step() {
        try (KeyedCase run = run(Keyed.as("op"))) {
            run.pipe("a", "stream t|stream_s_2/tell_scheduled 5", 1);
            run.pipe("a", "tell r", 10);

            assertThat(run.read())
                    .containsExactly(
                            "a: fired stream t|stream_s_2/tell_scheduled at 5 @5",
                            "a: scheduled @5",
                            "a: fired stream s at 2 @2",
                            "a: r @10");
        }
    }

    @Test
    void r3_timers_that_schedule_each_other_without_end_are_refused_with_their_names() {
        KeyedProcessorSupplier<String, String, String> endless = KeyedProcessorSupplier.of(Endless::new);
        for (PunctuationType clock : PunctuationType.values()) {
            try (KeyedCase run = KeyedCase.of(topology(endless, Keyed.as("op")), state)) {
                assertThatThrownBy(() -> run.pipe("a", clock.name(), 10))
                        .isInstanceOf(StreamsException.class)
                        .rootCause()
                        .hasMessageContaining("1000 timers in a row")
                        .hasMessageContaining("[again] of key [a]");
            }
        }
    }

    @Test
    void r3_a_timer_that_catches_up_on_many_times_is_not_endless() {
        try (KeyedCase run = run(Keyed.as("op"))) {
            run.pipe("a", "stream t 1", 0);
            for (int i = 0; i < 5_000; i++) {
                run.pipe("a" + i, "stream t|stream_u_+0 1", 0);
            }
            run.pipe("a", "tell r", 10);

            assertThat(run.read()).hasSize(10_002).endsWith("a: r @10");
        }
    }

    @Test
    void r3_timers_for_which_a_record_waited_have_fired_though_it_fails_then() {
        try (KeyedCase run = KeyedCase.of(
                KeyedCase.topology(LASTING, Keyed.as("op")),
                state,
                "processing.exception.handler",
                LogAndContinueProcessingExceptionHandler.class.getName())) {
            run.pipe("a", "many m 5", 0);
            run.pipe("a", "throw", 10);

            assertThat(run.read()).hasSize(1_100);
            assertThat(run.driver().timers("op")).isEmpty();
        }
    }

    // ---- R4: identity

    @Test
    void r4_schedule_replaces_a_timer_of_the_same_key_clock_and_name_only() {
        try (KeyedCase run = run(Keyed.as("op"))) {
            run.pipe("a", "stream n 5; stream n 7; stream m 5; wall n 2000000; when n", 1);
            run.pipe("b", "stream n 6", 2);

            assertThat(run.read()).containsExactly("a: when OptionalLong[7] @1");
            assertThat(run.driver().<String>timers("op"))
                    .containsExactly(
                            new Timer<>("a", "m", PunctuationType.STREAM_TIME, 5),
                            new Timer<>("b", "n", PunctuationType.STREAM_TIME, 6),
                            new Timer<>("a", "n", PunctuationType.STREAM_TIME, 7),
                            new Timer<>("a", "n", PunctuationType.WALL_CLOCK_TIME, 2_000_000));
        }
    }

    @Test
    void r4_cancel_is_exact_and_says_whether_there_was_a_timer() {
        try (KeyedCase run = run(Keyed.as("op"))) {
            run.pipe("a", "stream n 5; stream m 5; wall n 2000000; no-stream n; no-stream n; when n", 1);
            run.pipe("a", "tell r", 9);

            assertThat(run.read())
                    .containsExactly(
                            "a: cancelled true @1",
                            "a: cancelled false @1",
                            "a: when OptionalLong.empty @1",
                            "a: fired stream m at 5 @5",
                            "a: r @9");
            assertThat(run.driver().timers("op")).hasSize(1);
        }
    }

    @Test
    void r4_a_negative_time_is_refused() {
        try (KeyedCase run = run(Keyed.as("op"))) {
            assertThatThrownBy(() -> run.pipe("a", "stream n -1", 1))
                    .rootCause()
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("[n]")
                    .hasMessageContaining("[-1]");
        }
    }

    // ---- R5: results

    @Test
    void r5_results_of_a_record_bear_its_time_and_headers_those_of_a_timer_none() {
        try (KeyedCase run = run(Keyed.as("op"))) {
            RecordHeaders headers = new RecordHeaders();
            headers.add("h", new byte[] {1});
            run.driver()
                    .createInputTopic("in", new StringSerializer(), new StringSerializer())
                    .pipeInput(new io.weir.testdriver.TestRecord<>("a", "tell x; stream n 3", headers, 3L));

            assertThat(run.driver()
                            .createOutputTopic("out", new StringDeserializer(), new StringDeserializer())
                            .readRecordsToList())
                    .extracting(record -> record.value() + " " + record.timestamp() + " "
                            + record.headers().toArray().length)
                    .containsExactly("x 3 1", "fired stream n at 3 3 0");
        }
    }

    @Test
    void r5_a_context_tells_key_times_and_origin_of_what_is_in_hand() {
        KeyedProcessorSupplier<String, String, String> telling = KeyedProcessorSupplier.of(Telling::new);
        Keyed<String, String> keyed = Keyed.<String, String>as("op").withGrace(Duration.ofMillis(4));
        try (KeyedCase run = KeyedCase.of(topology(telling, keyed), state)) {
            run.pipe("a", "x", 10);
            run.pipe("b", "x", 8);
            run.pipe("b", "x", 15);

            assertThat(run.read())
                    .containsExactly(
                            "a: record a 10 6 1000000 in-0@0 @10",
                            "b: record b 10 6 1000000 in-0@1 @8",
                            "b: timer b 15 11 1000000 none @9",
                            "a: timer a 15 11 1000000 none @11",
                            "b: record b 15 11 1000000 in-0@2 @15");
        }
    }

    // ---- R6: faults

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void r6_state_timers_and_time_survive_a_crash_and_the_loss_of_the_disk(String backend) {
        try (KeyedCase run =
                KeyedCase.of(KeyedCase.topology(LASTING, Keyed.as("op")), state, "default.dsl.store", backend)) {
            run.pipe("a", "set x; add e; put k v; stream t|get/list/map 30; wall w|get 2000000", 20);
            run.driver().crashAndLoseDisk();
            run.pipe("a", "tell late", 19);
            run.driver().crash();
            run.pipe("b", "tell r", 30);
            run.driver().crashAndLoseDisk();
            run.driver().advanceWallClockTime(Duration.ofSeconds(1_000));

            assertThat(run.read())
                    .containsExactly(
                            "a: fired stream t|get/list/map at 30 @30",
                            "a: value x @30",
                            "a: list [e] @30",
                            "a: map {k=v} @30",
                            "b: r @30",
                            "a: fired wall w|get at 2000000 @30",
                            "a: value x @30");
        }
    }

    @Test
    void r6_timers_that_are_overdue_at_a_start_fire_before_the_next_record_in_order() {
        try (KeyedCase run = run(Keyed.<String, String>as("op").withGrace(Duration.ofMillis(100)))) {
            run.pipe("b", "wall y 2000000; stream t 20; wall x 2000000; wall w 1500000", 30);
            run.driver().restart(KeyedCase.topology(LASTING, Keyed.as("op")));

            assertThat(run.read()).containsExactly("b: fired stream t at 20 @20");
        }
    }

    @Test
    void r6_exactly_once_what_was_not_committed_fires_again_and_is_told_once() {
        try (KeyedCase run = KeyedCase.of(
                KeyedCase.topology(LASTING, Keyed.as("op")),
                state,
                DriverOptions.standard().committingOnRequest(),
                "processing.guarantee",
                "exactly_once_v2")) {
            run.pipe("a", "set 1; stream t|get/set_2/stream_t|get_+9 5", 1);
            run.driver().commit();
            run.pipe("a", "tell r", 10);
            run.driver().crash();
            run.driver().commit();
            run.pipe("a", "tell s", 14);
            run.driver().commit();

            assertThat(run.read())
                    .containsExactly(
                            "a: fired stream t|get/set_2/stream_t|get_+9 at 5 @5",
                            "a: value 1 @5",
                            "a: r @10",
                            "a: fired stream t|get at 14 @14",
                            "a: value 2 @14",
                            "a: s @14");
        }
    }

    @Test
    void r6_a_record_that_is_skipped_leaves_no_timer_no_time_and_no_state() {
        try (KeyedCase run = skipping()) {
            run.pipe("a", "set 1; stream t|get 20", 10);
            run.pipe("a", "set 2; no-stream t; stream u 12; wall w 5; add e; throw", 30);
            run.pipe("a", "tell in-time; get; list; when u", 11);
            run.pipe("a", "tell r", 20);

            assertThat(run.read())
                    .containsExactly(
                            "a: in-time @11",
                            "a: value 1 @11",
                            "a: list [] @11",
                            "a: when OptionalLong.empty @11",
                            "a: fired stream t|get at 20 @20",
                            "a: value 1 @20",
                            "a: r @20");
        }
    }

    @Test
    void r6_a_timer_that_fails_is_undone_alone_and_does_not_come_again() {
        try (KeyedCase run = skipping()) {
            run.pipe("a", "set 1; stream t|set_2/throw 5; stream u|get 6; wall v|set_3/throw 2000000", 1);
            run.pipe("a", "get", 10);
            run.driver().advanceWallClockTime(Duration.ofSeconds(1_000));
            run.pipe("a", "get", 11);

            assertThat(run.read())
                    .containsExactly(
                            "a: fired stream u|get at 6 @6", "a: value 1 @6", "a: value 1 @10", "a: value 1 @11");
            assertThat(run.driver().timers("op")).isEmpty();
            assertThat(run.driver().drops().values()).containsExactly(2L);
        }
    }

    @Test
    void r6_a_handler_that_stops_is_asked_once_about_a_timer_that_fires_before_a_record() {
        Stopping.asked = 0;
        try (KeyedCase run = KeyedCase.of(
                KeyedCase.topology(LASTING, Keyed.as("op")),
                state,
                "processing.exception.handler",
                Stopping.class.getName())) {
            run.pipe("a", "stream t|throw 5", 1);
            assertThatThrownBy(() -> run.pipe("a", "tell r", 10))
                    .isInstanceOf(StreamsException.class)
                    .hasMessageContaining("Node [op]")
                    .cause()
                    .hasMessage("as the script says");

            assertThat(Stopping.asked).isEqualTo(1);
        }
    }

    // ---- R7: time to live

    @Test
    void r7_a_value_is_hidden_at_the_end_of_its_life_to_the_millisecond_and_writing_begins_it_anew() {
        try (KeyedCase run = run(Scripted.Specs.of(Ttl.ofStreamTime(Duration.ofMillis(10)), null, null))) {
            run.pipe("a", "set x", 5);
            run.pipe("a", "get; set y", 14);
            run.pipe("a", "get", 23);
            run.pipe("a", "get", 24);

            assertThat(run.read())
                    .containsExactly("a: value x @14", "a: value y @23", "a: expired value y @24", "a: value null @24");
        }
    }

    @Test
    void r7_elements_and_entries_expire_one_by_one() {
        Ttl ttl = Ttl.ofStreamTime(Duration.ofMillis(10));
        try (KeyedCase run = run(Scripted.Specs.of(null, ttl, ttl))) {
            run.pipe("a", "add 1; put k 1; put l 1", 5);
            run.pipe("a", "add 2; put k 2", 9);
            run.pipe("a", "list; map; entry l; add 3", 15);
            run.pipe("a", "list; map", 19);

            assertThat(run.read())
                    .filteredOn(line -> !line.contains("expired"))
                    .containsExactly(
                            "a: list [2] @15",
                            "a: map {k=2} @15",
                            "a: entry null @15",
                            "a: list [3] @19",
                            "a: map {} @19");
        }
    }

    @Test
    void r7_refresh_on_read_begins_a_life_anew_and_is_throttled_to_a_tenth_of_it() {
        Ttl ttl = Ttl.ofStreamTime(Duration.ofMillis(100)).refreshOnRead();
        try (KeyedCase run = run(Scripted.Specs.of(ttl, ttl, ttl))) {
            run.pipe("a", "set x; add e; put k v", 0);
            run.pipe("a", "get; list; map", 10);
            int written = run.read("app-op-value-changelog").size()
                    + run.read("app-op-list-changelog").size()
                    + run.read("app-op-map-changelog").size();
            run.pipe("a", "get; list; map", 60);
            run.pipe("a", "get; list; map", 130);

            assertThat(written).as("at 10 nothing was written again").isEqualTo(3);
            assertThat(run.read()).endsWith("a: value x @130", "a: list [e] @130", "a: map {k=v} @130");
        }
    }

    @Test
    void r7_cleaning_up_writes_the_tombstone() {
        try (KeyedCase run = run(Scripted.Specs.of(Ttl.ofStreamTime(Duration.ofMillis(10)), null, null))) {
            run.pipe("a", "set x", 0);
            run.pipe("b", "tell r", 50_000);

            assertThat(run.read("app-op-value-changelog")).containsExactly("a: x @0", "a: null @10");
        }
    }

    @Test
    void r7_expired_values_can_be_shown_until_they_are_cleaned_up() {
        Ttl ttl = Ttl.ofStreamTime(Duration.ofMillis(1_500)).returnExpiredUntilCleaned();
        try (KeyedCase run = run(Scripted.Specs.of(ttl, null, null))) {
            run.pipe("a", "set x", 1);
            run.pipe("a", "get", 1_501);
            run.pipe("a", "get", 2_500);

            assertThat(run.read())
                    .as("an index of whole seconds finds it at 2,500")
                    .containsExactly("a: value x @1501", "a: expired value x @1501", "a: value null @2500");
        }
    }

    // ---- R8: what expires is told

    @Test
    void r8_what_expires_is_told_once_with_its_key_and_the_end_of_its_life_and_nothing_that_was_cleared() {
        Ttl ttl = Ttl.ofStreamTime(Duration.ofSeconds(10));
        try (KeyedCase run = run(Scripted.Specs.of(ttl, ttl, ttl))) {
            run.pipe("b", "set x; add e; put k v", 2_000);
            run.pipe("a", "set x; add e; put k v", 2_000);
            run.pipe("c", "set x; add e; put k v", 1_000);
            run.pipe("d", "set x; clear; add e; no-list; put k v; no-map", 2_000);
            run.pipe("z", "tell r", 60_000);
            run.pipe("z", "tell s", 120_000);

            assertThat(run.read())
                    .containsExactly(
                            "a: expired value x @12000",
                            "b: expired value x @12000",
                            "a: expired list e @12000",
                            "b: expired list e @12000",
                            "a: expired map k=v @12000",
                            "b: expired map k=v @12000",
                            "z: r @60000",
                            "z: s @120000");
        }
    }

    @Test
    void r8_whoever_meets_an_expired_value_first_has_it_told_first() {
        Ttl ttl = Ttl.ofStreamTime(Duration.ofMillis(1_500));
        try (KeyedCase run = run(Scripted.Specs.of(ttl, null, ttl))) {
            run.pipe("a", "set x; put k v", 1);
            run.pipe("a", "tell r; set y; entry k", 1_501);
            run.pipe("a", "tell s", 2_500);

            assertThat(run.read())
                    .as("the index finds them at 2,500 only")
                    .containsExactly(
                            "a: r @1501",
                            "a: expired value x @1501",
                            "a: expired map k=v @1501",
                            "a: entry null @1501",
                            "a: s @2500");
        }
    }

    @Test
    void r8_what_lives_by_the_wall_clock_ends_without_records() {
        try (KeyedCase run = run(Scripted.Specs.of(Ttl.ofWallClock(Duration.ofSeconds(1)), null, null))) {
            run.pipe("a", "set x", 7);
            run.driver().advanceWallClockTime(Duration.ofSeconds(2));

            assertThat(run.read()).containsExactly("a: expired value x @7");
            assertThat(run.read("app-op-value-changelog"))
                    .as("the record's time in the log is the moment from which the life counts")
                    .containsExactly("a: x @1000000", "a: null @7");
        }
    }

    // ---- R9: another time to live

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void r9_another_time_to_live_applies_to_what_is_there(String backend) {
        Keyed<String, String> keyed = Keyed.as("op");
        try (KeyedCase run = KeyedCase.of(KeyedCase.topology(LASTING, keyed), state, "default.dsl.store", backend)) {
            run.pipe("a", "set x; add 1", 0);
            run.pipe("b", "set y", 40_000);
            Ttl ttl = Ttl.ofStreamTime(Duration.ofSeconds(30));
            run.driver().restart(KeyedCase.topology(Scripted.Specs.of(ttl, ttl, null), keyed));
            run.pipe("a", "get; list", 40_000);
            run.pipe("b", "get", 40_000);

            assertThat(run.read())
                    .containsExactly(
                            "a: expired value x @30000",
                            "a: expired list 1 @30000",
                            "a: value null @40000",
                            "a: list [] @40000",
                            "b: value y @40000");
        }
    }

    // ---- R10: null

    @Test
    void r10_null_clears_a_value_and_records_without_a_key_never_come() {
        try (KeyedCase run = run(Keyed.<String, String>as("op").onLate(Late.toTopic("aside")))) {
            run.pipe("a", "set x; clear; get", 1);
            run.pipe(null, "tell never", 100);
            run.pipe("a", "tell in-time", 2);

            assertThat(run.read()).containsExactly("a: value null @1", "a: in-time @2");
            assertThat(run.read("aside")).containsExactly("null: tell never @100");
            assertThat(run.driver().drops().toString()).contains("NULL_KEY");
        }
    }

    // ---- R11: idle

    @Test
    void r11_time_moves_with_records_only_unless_idle_inputs_have_a_clock() {
        Keyed<String, String> keyed = Keyed.<String, String>as("op").withGrace(Duration.ofMillis(50));
        try (KeyedCase run = run(keyed);
                KeyedCase idle = KeyedCase.of(
                        KeyedCase.topology(LASTING, keyed.onIdle(Idle.after(Duration.ofMillis(100)))),
                        state.resolve("idle"))) {
            for (KeyedCase one : List.of(run, idle)) {
                one.pipe("a", "stream t " + (WALL + 60), WALL);
                one.driver().advanceWallClockTime(Duration.ofMillis(109));
            }
            assertThat(idle.read()).isEmpty();

            run.driver().advanceWallClockTime(Duration.ofMillis(100));
            idle.driver().advanceWallClockTime(Duration.ofMillis(100));

            assertThat(run.read()).isEmpty();
            assertThat(idle.read()).containsExactly("a: fired stream t at 1000060 @1000060");
        }
    }

    @Test
    void r11_what_timers_tell_on_an_idle_clock_is_not_late_for_the_windows_below() {
        StreamsBuilder builder = new StreamsBuilder();
        Idle idle = Idle.after(Duration.ofMillis(100));
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .processKeyed(LASTING.supplier(), Keyed.<String, String>as("op").onIdle(idle))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()))
                .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofMillis(10)))
                .emitStrategy(EmitStrategy.onWindowClose())
                .onIdle(idle)
                .count()
                .toStream()
                .map((window, count) -> KeyValue.pair(window.key(), "window of " + count))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        try (KeyedCase run = KeyedCase.of(builder.build(), state)) {
            run.pipe("a", "stream t " + (WALL + 20) + "; stream u " + (WALL + 21), WALL);
            run.driver().advanceWallClockTime(Duration.ofSeconds(1));

            assertThat(run.read()).containsExactly("a: window of 2 @" + (WALL + 21));
            assertThat(run.driver().drops()).isEmpty();
        }
    }

    // ---- R12: partitions

    @Test
    void r12_each_partition_has_the_time_and_the_timers_of_its_own_records_wherever_its_task_goes() {
        try (KeyedCase run = KeyedCase.of(
                KeyedCase.topology(LASTING, Keyed.as("op")),
                state,
                DriverOptions.standard().withPartitions(2))) {
            run.pipe("a", "stream t 10", 1);
            run.pipe("d", "stream t 10", 1);
            run.driver().crashAndLoseDisk();
            run.pipe("a", "tell r", 20);

            assertThat(run.read()).containsExactly("a: fired stream t at 10 @10", "a: r @20");
            assertThat(run.driver().partition(0).timers("op").size()
                            + run.driver().partition(1).timers("op").size())
                    .isEqualTo(1);
        }
    }

    // ---- words

    @Test
    void keys_that_may_have_changed_go_through_a_repartition_topic_named_after_the_operator() {
        StreamsBuilder builder = new StreamsBuilder();
        KStream<String, String> out = builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .selectKey((key, value) -> key.substring(0, 1))
                .processKeyed(
                        LASTING.supplier(),
                        Keyed.<String, String>as("op")
                                .withKeySerde(Serdes.String())
                                .withValueSerde(Serdes.String()));
        out.to("out", Produced.with(Serdes.String(), Serdes.String()));
        try (KeyedCase run = KeyedCase.of(builder.build(), state)) {
            run.pipe("a1", "add 1", 1);
            run.pipe("a2", "add 2; list", 2);

            assertThat(run.read()).containsExactly("a: list [1, 2] @2");
            assertThat(run.driver().producedTopicNames())
                    .contains("app-op-repartition", "app-op-list-changelog")
                    .doesNotContain("app-op-value-changelog");
        }
    }

    @Test
    void keys_may_be_windows_of_keys_whose_serde_is_the_default() {
        StateSpec<ListState<Long>> counts = StateSpec.list("counts", Serdes.Long());
        StreamsBuilder builder = new StreamsBuilder();
        String texts = Serdes.StringSerde.class.getName();
        builder.<String, String>stream("in")
                .groupByKey()
                .windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofMillis(10)))
                .count(Materialized.with(null, Serdes.Long()))
                .toStream()
                .processKeyed(
                        KeyedProcessorSupplier.of(() -> new Listing(counts), counts),
                        Keyed.<Windowed<String>, Long>as("op"))
                .map((window, list) -> KeyValue.pair(window.key(), list))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        try (KeyedCase run =
                KeyedCase.of(builder.build(), state, "default.key.serde", texts, "default.value.serde", texts)) {
            run.pipe("a", "x", 1);
            run.pipe("a", "x", 2);
            run.pipe("a", "x", 12);

            assertThat(run.read()).containsExactly("a: [1] @1", "a: [1, 2] @2", "a: [1] @12");
        }
    }

    @Test
    void r7_times_to_live_go_by_the_task_also_where_its_records_do_not_come_to_the_operator() {
        Scripted.Specs specs = Scripted.Specs.of(Ttl.ofStreamTime(Duration.ofMillis(10)), null, null);
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .filter((key, script) -> !script.equals("nothing"))
                .processKeyed(specs.supplier(), Keyed.as("op"))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        try (KeyedCase run = KeyedCase.of(builder.build(), state)) {
            run.pipe("a", "set x; stream t|get 5", 5);
            run.pipe("a", "get", 6);
            run.pipe("a", "nothing", 100);
            run.pipe("a", "get", 7);

            assertThat(run.read())
                    .as("neither late nor with a value")
                    .containsExactly(
                            "a: fired stream t|get at 5 @5",
                            "a: value x @5",
                            "a: value x @6",
                            "a: expired value x @15",
                            "a: value null @7");
        }
    }

    @Test
    void an_operator_that_uses_no_timers_has_no_store_of_them_and_refuses_them() {
        try (KeyedCase run = run(Keyed.<String, String>as("op").withoutTimers())) {
            run.pipe("a", "set 1; add 2; get; list", 1);

            assertThat(run.read()).containsExactly("a: value 1 @1", "a: list [2] @1");
            assertThat(run.driver().getAllStateStores()).containsOnlyKeys("op-value", "op-list", "op-map");
            assertThatThrownBy(() -> run.pipe("a", "stream t 5", 2))
                    .rootCause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("withoutTimers()");
        }
    }

    @Test
    void rows_of_lists_and_maps_are_read_from_outside_under_a_key_of_two_parts() {
        try (KeyedCase run = run(Keyed.as("op"))) {
            run.pipe("a", "add x; add y; put k v", 1);

            KeyValueStore<StateKey<String, Long>, ValueAndTimestamp<String>> list =
                    Objects.requireNonNull(run.driver().getTimestampedKeyValueStore("op-list"));
            KeyValueStore<StateKey<String, String>, ValueAndTimestamp<String>> map =
                    Objects.requireNonNull(run.driver().getTimestampedKeyValueStore("op-map"));
            assertThat(list.get(new StateKey<>("a", 1L))).isEqualTo(ValueAndTimestamp.make("y", 1));
            assertThat(map.get(new StateKey<>("a", "k"))).isEqualTo(ValueAndTimestamp.make("v", 1));
        }
    }

    @Test
    void a_wrapper_around_the_operator_changes_nothing() {
        List<String> told = new ArrayList<>();
        String wrapper = "io.weir.testdriver.ProcessorWrapperTest$Auditing";
        for (String[] more : new String[][] {{}, {"processor.wrapper.class", wrapper}}) {
            Ttl ttl = Ttl.ofStreamTime(Duration.ofMillis(10));
            Keyed<String, String> keyed = Keyed.<String, String>as("op").onIdle(Idle.after(Duration.ofSeconds(1)));
            try (KeyedCase run =
                    KeyedCase.of(KeyedCase.topology(Scripted.Specs.of(ttl, null, null), keyed), state, more)) {
                run.pipe("a", "set x; stream t 5; wall w 1000500; many m 6; stream late 999999", 1);
                run.pipe("b", "tell r", 20_000);
                run.driver().advanceWallClockTime(Duration.ofSeconds(2));
                told.add(String.join("; ", run.read()));
            }
        }

        assertThat(told.get(0)).contains("fired stream m1099", "fired wall w", "fired stream late", "expired value x");
        assertThat(told.get(1)).isEqualTo(told.get(0));
    }

    @Test
    void the_description_names_stores_and_what_bounds_them() {
        Ttl ttl = Ttl.ofStreamTime(Duration.ofHours(1));
        String described = KeyedCase.topology(Scripted.Specs.of(ttl, ttl, null), Keyed.as("op"))
                .describe()
                .toString();
        String listed = KeyedCase.topology(Scripted.Specs.of(ttl, ttl, null), Keyed.as("op"))
                .describeStores();

        assertThat(described).contains("op-value", "op-list", "op-map", "op-timers");
        assertThat(listed).contains("op-timers", "bound: pending timers", "bound: TTL 3600000 ms of stream time");
    }

    @Test
    void metrics_tell_how_many_timers_fired_and_how_late() {
        try (KeyedCase run = run(Keyed.as("op"))) {
            run.pipe("a", "stream t 5; stream u 7", 1);
            run.pipe("a", "tell r", 10);

            Map<String, Object> shown = new TreeMap<>();
            run.driver().metrics().forEach((name, metric) -> {
                if ("op".equals(name.tags().get("operator-id"))) {
                    shown.put(name.name(), metric.metricValue());
                }
            });
            assertThat(shown)
                    .containsEntry("timers-fired-total", 2.0)
                    .containsEntry("timer-lateness-max", 5.0)
                    .containsEntry("timer-lateness-avg", 4.0)
                    .containsKey("timers-fired-rate");
        }
    }

    @Test
    void a_state_that_was_not_named_and_two_of_one_name_are_refused() {
        KeyedProcessorSupplier<String, String, String> forgetful = KeyedProcessorSupplier.of(Telling::new);
        StateSpec<ValueState<String>> unnamed = StateSpec.value("unnamed", Serdes.String());
        try (KeyedCase run = KeyedCase.of(topology(forgetful, Keyed.as("op")), state)) {
            assertThatThrownBy(() -> Telling.last().state(unnamed))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("[unnamed]")
                    .hasMessageContaining("[op]");
            assertThatThrownBy(() -> Telling.last().forward("x"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no key is in hand");
            assertThat(run.read()).isEmpty();
        }
        assertThatThrownBy(() -> topology(
                        KeyedProcessorSupplier.of(Telling::new, unnamed, StateSpec.list("unnamed", Serdes.String())),
                        Keyed.as("op")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unnamed");
        assertThatThrownBy(() -> topology(
                        KeyedProcessorSupplier.of(Telling::new, StateSpec.list("timers", Serdes.String())),
                        Keyed.as("op")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("timers");
    }

    private KeyedCase run(Keyed<String, String> keyed) {
        return KeyedCase.of(KeyedCase.topology(LASTING, keyed), state);
    }

    private KeyedCase run(Scripted.Specs specs) {
        return KeyedCase.of(KeyedCase.topology(specs, Keyed.as("op")), state);
    }

    private KeyedCase skipping() {
        return KeyedCase.of(
                KeyedCase.topology(LASTING, Keyed.as("op")),
                state,
                "processing.exception.handler",
                LogAndContinueProcessingExceptionHandler.class.getName());
    }

    private static Topology topology(
            KeyedProcessorSupplier<String, String, String> supplier, Keyed<String, String> keyed) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .processKeyed(supplier, keyed)
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    /** Counts how often it is asked, and always stops. */
    public static final class Stopping implements ProcessingExceptionHandler {
        private static int asked;

        @Override
        public Response handleError(ErrorHandlerContext context, @Nullable Record<?, ?> record, Exception exception) {
            asked++;
            return Response.fail();
        }
    }

    /** Lists the values of a key. */
    private static final class Listing implements KeyedProcessor<Windowed<String>, Long, String> {
        private final StateSpec<ListState<Long>> spec;
        private KeyedContext<Windowed<String>, String> context;

        private Listing(StateSpec<ListState<Long>> spec) {
            this.spec = spec;
        }

        @Override
        public void init(KeyedContext<Windowed<String>, String> given) {
            context = given;
        }

        @Override
        public void process(FixedKeyRecord<Windowed<String>, Long> record) {
            context.state(spec).add(record.value());
            context.forward(context.state(spec).get().toString());
        }
    }

    /** Schedules a timer that schedules itself, for the time that has come. */
    private static final class Endless implements KeyedProcessor<String, String, String> {
        private KeyedContext<String, String> context;

        @Override
        public void init(KeyedContext<String, String> given) {
            context = given;
        }

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            context.timers().schedule("again", PunctuationType.valueOf(record.value()), 5);
        }

        @Override
        public void onTimer(Timer<String> timer) {
            context.timers().schedule(timer.name(), timer.type(), timer.time());
        }
    }

    /** Tells what its context says. */
    private static final class Telling implements KeyedProcessor<String, String, String> {
        private static @Nullable KeyedContext<String, String> last;
        private KeyedContext<String, String> context;

        static KeyedContext<String, String> last() {
            if (last == null) {
                throw new AssertionError("not initialised");
            }
            return last;
        }

        @Override
        public void init(KeyedContext<String, String> given) {
            context = given;
            last = given;
        }

        @Override
        public void process(FixedKeyRecord<String, String> record) {
            tell("record");
            context.timers().schedule("t", PunctuationType.STREAM_TIME, record.timestamp() + 1);
        }

        @Override
        public void onTimer(Timer<String> timer) {
            tell("timer");
        }

        private void tell(String what) {
            String origin = context.recordMetadata()
                    .map(from -> from.topic() + "-" + from.partition() + "@" + from.offset())
                    .orElse("none");
            context.forward(String.join(
                    " ",
                    what,
                    context.key(),
                    Long.toString(context.streamTime()),
                    Long.toString(context.watermark()),
                    Long.toString(context.systemTime()),
                    origin));
        }
    }
}
