package io.weir.testdriver.scenarios;

import static io.weir.testdriver.scenarios.AsideRecords.records;
import static io.weir.testdriver.scenarios.AsideRecords.texts;
import static io.weir.testdriver.scenarios.Scenario.ms;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.EmitStrategy;
import io.weir.dsl.Idle;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.KStream;
import io.weir.dsl.Late;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.Suppressed;
import io.weir.dsl.Suppressed.BufferConfig;
import io.weir.dsl.TimeWindows;
import io.weir.state.KeyValue;
import io.weir.testdriver.DriverOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Last results come while no records do, where the user says so. */
class IdleTest {
    private static final long NOW = 1_000_000;
    private static final Idle IDLE = Idle.after(ms(500));
    private static final TimeWindows TUMBLING = TimeWindows.ofSizeAndGrace(ms(1000), ms(200));

    @TempDir
    private Path state;

    @Test
    void a_window_closes_once_when_its_input_has_rested_and_the_clock_has_passed_its_grace() {
        try (Scenario scenario = scenario("window")) {
            send(scenario.stream("s")
                    .groupByKey()
                    .windowedBy(TUMBLING)
                    .onIdle(IDLE)
                    .onLate(Late.toTopic("late"))
                    .emitStrategy(EmitStrategy.onWindowClose())
                    .reduce((one, other) -> one + other)
                    .toStream());

            scenario.pipe("s", "A", "a", NOW);
            pass(scenario, 499);
            assertThat(scenario.out()).isEmpty();
            // The inputs rest from now on, but the window of the record takes others until 1_001_200.
            pass(scenario, 1);
            pass(scenario, 699);
            assertThat(scenario.out()).isEmpty();
            pass(scenario, 1000);
            assertThat(scenario.out()).containsExactly("[A@1000000/1001000]=a@1000000");
            pass(scenario, 60_000);
            assertThat(scenario.out()).isEmpty();

            scenario.pipe("s", "A", "late", NOW + 999);
            assertThat(scenario.out()).isEmpty();
            assertThat(texts(records(scenario, "late"))).containsExactly("A=late@1000999 late");
        }
    }

    @Test
    void a_session_a_left_join_and_suppressions_give_their_last_result_once() {
        try (Scenario scenario = scenario("others")) {
            KStream<String, String> stream = scenario.stream("s");
            send(stream.groupByKey()
                    .windowedBy(SessionWindows.ofInactivityGapAndGrace(ms(100), ms(10)))
                    .onIdle(IDLE)
                    .emitStrategy(EmitStrategy.onWindowClose())
                    .reduce((one, other) -> "session " + other)
                    .toStream());
            stream.leftJoin(
                            scenario.stream("other"),
                            Scenario::joined,
                            JoinWindows.ofTimeDifferenceWithNoGrace(ms(100)),
                            StreamJoined.<String, String, String>with(null, null, null)
                                    .onIdle(IDLE))
                    .to("out");
            send(stream.groupByKey()
                    .windowedBy(TimeWindows.ofSizeWithNoGrace(ms(100)))
                    .onIdle(IDLE)
                    .reduce((one, other) -> "window " + other)
                    .suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded()))
                    .toStream());
            send(stream.groupByKey()
                    .reduce((one, other) -> "limit " + other)
                    .suppress(Suppressed.<String>untilTimeLimit(ms(100), BufferConfig.unbounded())
                            .onIdle(IDLE))
                    .toStream());

            scenario.pipe("s", "A", "a", NOW);
            scenario.pipe("s", "A", "b", NOW);
            assertThat(scenario.out()).isEmpty();

            pass(scenario, 500);
            assertThat(scenario.out())
                    .containsExactlyInAnyOrder(
                            "[A@1000000/1000000]=session b@1000000",
                            "A=a+null@1000000",
                            "A=b+null@1000000",
                            "[A@1000000/1000100]=window b@1000000",
                            "A=limit b@1000000");
            pass(scenario, 60_000);
            assertThat(scenario.out()).isEmpty();
        }
    }

    @Test
    void nothing_closes_by_the_clock_unless_it_is_said() {
        for (Idle said : new Idle[] {null, Idle.never()}) {
            try (Scenario scenario = scenario("off" + said)) {
                var windows = scenario.stream("s").groupByKey().windowedBy(TUMBLING);
                send((said == null ? windows : windows.onIdle(said))
                        .emitStrategy(EmitStrategy.onWindowClose())
                        .count()
                        .toStream());
                scenario.set("idle.after.ms", said == null ? "-1" : "500");
                assertThat(scenario.builder().build().describe().toString()).doesNotContain("idle");

                scenario.pipe("s", "A", "a", NOW);
                pass(scenario, 100_000);

                assertThat(scenario.out()).isEmpty();
                scenario.pipe("s", "A", "not late", NOW);
                assertThat(scenario.drops()).isEmpty();
            }
        }
    }

    @Test
    void the_applications_default_holds_where_nothing_is_said() {
        try (Scenario scenario = scenario("default").set("idle.after.ms", "500")) {
            send(scenario.stream("s")
                    .groupByKey()
                    .windowedBy(TUMBLING)
                    .emitStrategy(EmitStrategy.onWindowClose())
                    .count()
                    .toStream());

            Properties settings = new Properties();
            settings.put("idle.after.ms", "500");
            assertThat(scenario.builder().build(settings).describe().toString()).contains("idle after: PT0.5S");
            scenario.pipe("s", "A", "a", NOW);
            pass(scenario, 1_200);

            assertThat(scenario.out()).containsExactly("[A@1000000/1001000]=1@1000000");
        }
    }

    @Test
    void an_input_that_goes_on_keeps_time_by_its_records() {
        try (Scenario scenario = scenario("busy")) {
            send(scenario.stream("s")
                    .merge(scenario.stream("never read"))
                    .groupByKey()
                    .windowedBy(TUMBLING)
                    .onIdle(IDLE)
                    .emitStrategy(EmitStrategy.onWindowClose())
                    .count()
                    .toStream());

            for (int i = 0; i < 20; i++) {
                scenario.pipe("s", "A", "a", NOW);
                pass(scenario, 499);
            }
            assertThat(scenario.out()).isEmpty();

            pass(scenario, 1);
            assertThat(scenario.out()).containsExactly("[A@1000000/1001000]=20@1000000");
        }
    }

    @Test
    void time_that_was_moved_on_stays_after_restarts_though_no_record_comes() {
        try (Scenario scenario = scenario("restart")) {
            send(scenario.stream("s")
                    .groupByKey()
                    .windowedBy(TUMBLING)
                    .onIdle(IDLE)
                    .emitStrategy(EmitStrategy.onWindowClose())
                    .count()
                    .toStream());

            scenario.pipe("s", "A", "a", NOW);
            scenario.pipe("s", "B", "b", NOW + 1000);
            scenario.driver().crashAndLoseDisk();
            // This life reads nothing: what it moves is committed beside the offsets at which it began.
            pass(scenario, 1_200);
            pass(scenario, 1_200);
            assertThat(scenario.out())
                    .containsExactly("[A@1000000/1001000]=1@1000000", "[B@1001000/1002000]=1@1001000");
            scenario.driver().crashAndLoseDisk();
            pass(scenario, 10_000);

            assertThat(scenario.out()).isEmpty();
            scenario.driver().restart();
            scenario.pipe("s", "A", "late", NOW);
            assertThat(scenario.drops().values()).containsExactly(1L);
        }
    }

    @Test
    void the_description_tells_which_operators_follow_the_clock() {
        try (Scenario scenario = scenario("described")) {
            scenario.stream("s")
                    .groupByKey()
                    .windowedBy(TUMBLING)
                    .onIdle(Idle.after(Duration.ofSeconds(30)))
                    .count()
                    .suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded()));

            assertThat(scenario.builder().build().describe().toString())
                    .contains("KSTREAM-AGGREGATE-STATE-STORE-0000000001], idle after: PT30S)")
                    .contains("KTABLE-SUPPRESS-STATE-STORE-0000000004], idle after: PT30S)");
        }
    }

    @Test
    void a_suppression_that_waits_for_windows_follows_the_clock_of_the_windows_only() {
        assertThatThrownBy(() ->
                        Suppressed.untilWindowCloses(BufferConfig.unbounded()).onIdle(IDLE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Say onIdle() of the windows");
        assertThatThrownBy(() -> Idle.after(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }

    private Scenario scenario(String name) {
        return Scenario.in(state.resolve(name), DriverOptions.standard().startingAt(Instant.ofEpochMilli(NOW)));
    }

    private static void pass(Scenario scenario, long millis) {
        scenario.driver().advanceWallClockTime(ms(millis));
    }

    private static void send(KStream<?, ?> stream) {
        stream.map((key, value) -> KeyValue.pair(String.valueOf(key), String.valueOf(value)))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
    }
}
