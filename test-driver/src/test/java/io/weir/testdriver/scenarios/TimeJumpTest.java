package io.weir.testdriver.scenarios;

import static io.weir.testdriver.scenarios.AsideRecords.records;
import static io.weir.testdriver.scenarios.AsideRecords.texts;
import static io.weir.testdriver.scenarios.Scenario.ms;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Consumed;
import io.weir.dsl.KStream;
import io.weir.dsl.Late;
import io.weir.dsl.Produced;
import io.weir.dsl.Time;
import io.weir.dsl.TimeWindows;
import io.weir.state.KeyValue;
import io.weir.testdriver.DriverOptions;
import io.weir.topology.DropReason;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One record with a wrong clock does not make all others late. */
class TimeJumpTest {
    private static final long START = 10;

    @TempDir
    private Path state;

    @Test
    void a_record_far_ahead_is_refused_and_moves_no_time() {
        try (Scenario scenario = scenario("rejects")) {
            count(read(scenario, Time.maxJump(ms(100))));

            scenario.pipe("s", "A", "a", 1);
            scenario.pipe("s", "Z", "future", 1_000_000_000);
            scenario.pipe("s", "A", "b", 2);
            scenario.pipe("s", "A", "c", 15);

            assertThat(scenario.out()).containsExactly("[A@0/10]=1@1", "[A@0/10]=2@2", "[A@10/20]=1@15");
            assertThat(texts(records(scenario, "late"))).containsExactly("Z=future@1000000000 time-jump");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.TIME_JUMP, 1L));
        }
    }

    @Test
    void a_record_far_ahead_is_taken_at_the_bound_if_that_is_said() {
        try (Scenario scenario = scenario("clamps")) {
            count(read(scenario, Time.maxJump(ms(100)).clamped()));

            scenario.pipe("s", "A", "a", 1);
            scenario.pipe("s", "Z", "future", 1_000_000_000);

            assertThat(scenario.out()).containsExactly("[A@0/10]=1@1", "[Z@100/110]=1@101");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.TIME_JUMP_CLAMPED, 1L));
            assertThat(scenario.driver().metrics().entrySet().stream()
                            .filter(metric -> metric.getKey().name().equals("dropped-records-total"))
                            .map(metric -> metric.getValue().metricValue()))
                    .containsExactly(0.0);
        }
    }

    @Test
    void the_bound_is_exact_and_grows_with_the_time_that_the_source_rested() {
        try (Scenario scenario = scenario("exact")) {
            read(scenario, Time.maxJump(ms(100))).to("out");

            scenario.pipe("s", "A", "a", 1);
            scenario.pipe("s", "A", "too far", 102);
            scenario.pipe("s", "A", "far", 101);
            scenario.driver().advanceWallClockTime(ms(5_000));
            scenario.pipe("s", "A", "too far", 5_202);
            // What was refused was read, too: from then on the source rests anew.
            scenario.driver().advanceWallClockTime(ms(5_000));
            scenario.pipe("s", "A", "after a rest", 5_201);

            assertThat(scenario.out()).containsExactly("A=a@1", "A=far@101", "A=after a rest@5201");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.TIME_JUMP, 2L));
        }
    }

    @Test
    void the_first_record_may_lie_as_far_ahead_of_the_wall_clock_also_after_a_restart() {
        try (Scenario scenario = scenario("first")) {
            read(scenario, Time.maxJump(ms(100))).to("out");

            scenario.pipe("s", "A", "too far", START + 101);
            assertThat(scenario.out()).isEmpty();
            scenario.driver().restart();
            scenario.pipe("s", "A", "a", START + 100);
            scenario.driver().advanceWallClockTime(ms(50_000));
            scenario.driver().restart();
            scenario.pipe("s", "A", "b", START + 50_100);

            assertThat(scenario.out()).containsExactly("A=a@110", "A=b@50110");
        }
    }

    @Test
    void the_applications_default_bounds_sources_but_not_topics_between() {
        try (Scenario scenario = scenario("default").set("time.max.jump.ms", "100")) {
            KStream<String, String> bounded =
                    scenario.builder().stream("s", Consumed.with(Serdes.String(), Serdes.String()));
            bounded.merge(scenario.builder().stream(
                            "free",
                            Consumed.with(Serdes.String(), Serdes.String()).withTime(Time.unbounded())))
                    .repartition()
                    .to("out");

            scenario.pipe("s", "A", "a", 1);
            scenario.pipe("s", "A", "too far", 1_000);
            scenario.pipe("free", "A", "b", 1);
            scenario.pipe("free", "A", "far", 1_000_000);

            assertThat(scenario.out()).containsExactly("A=a@1", "A=b@1", "A=far@1000000");
        }
    }

    private static KStream<String, String> read(Scenario scenario, Time time) {
        return scenario.builder().stream(
                "s",
                Consumed.with(Serdes.String(), Serdes.String()).withTime(time).onLate(Late.toTopic("late")));
    }

    private static void count(KStream<String, String> stream) {
        stream.groupByKey()
                .windowedBy(TimeWindows.ofSizeAndGrace(ms(10), ms(5)))
                .count()
                .toStream()
                .map((key, count) -> KeyValue.pair(key.toString(), count.toString()))
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
    }

    private Scenario scenario(String name) {
        return Scenario.in(state.resolve(name), DriverOptions.standard().startingAt(Instant.ofEpochMilli(START)));
    }
}
