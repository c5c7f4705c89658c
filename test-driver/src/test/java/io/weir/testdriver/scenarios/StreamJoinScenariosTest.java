package io.weir.testdriver.scenarios;

import static io.weir.testdriver.scenarios.Scenario.ms;
import static io.weir.testdriver.scenarios.Scenario.near;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.JoinWindows;
import io.weir.dsl.StreamJoined;
import io.weir.state.Stores;
import io.weir.state.WindowBytesStoreSupplier;
import io.weir.testdriver.DriverOptions;
import io.weir.testdriver.TestRecord;
import io.weir.topology.DropReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Letter A: joins of two streams. */
class StreamJoinScenariosTest {
    @TempDir
    private Path state;

    @Test
    void a01_a_record_that_meets_its_partner_is_never_told_alone() {
        try (Scenario scenario = leftJoin(near())) {
            scenario.pipe("l", "A", "l0", 0);
            scenario.pipe("r", "A", "r5", 5);
            scenario.pipe("l", "B", "l20", 20);
            scenario.pipe("l", "C", "l30", 30);
            assertThat(scenario.out()).containsExactly("A=l0+r5@5");
            scenario.pipe("l", "D", "l31", 31);
            assertThat(scenario.out()).containsExactly("B=l20+null@20");
            scenario.pipe("r", "Z", "r60", 60);

            assertThat(scenario.out()).containsExactly("C=l30+null@30", "D=l31+null@31");
        }
    }

    @Test
    void a02_records_of_one_time_meet_once() {
        try (Scenario scenario = leftJoin(near())) {
            scenario.pipe("l", "A", "l0", 0);
            scenario.pipe("r", "A", "r0", 0);
            scenario.pipe("l", "Z", "z", 100);
            scenario.pipe("l", "Y", "y", 200);

            assertThat(scenario.out()).containsExactly("A=l0+r0@0", "Z=z+null@100");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"in_memory", "rocksDB"})
    void a03_duplicates_of_one_key_and_time_are_all_kept_and_come_back_from_the_log(String backend) {
        try (Scenario scenario = Scenario.in(state).set("default.dsl.store", backend)) {
            scenario.stream("l")
                    .join(scenario.stream("r"), Scenario::joined, near())
                    .to("out");
            scenario.pipe("l", "A", "l0a", 0);
            scenario.pipe("l", "A", "l0b", 0);
            scenario.pipe("r", "A", "r1", 1);
            assertThat(scenario.out()).containsExactly("A=l0a+r1@1", "A=l0b+r1@1");

            scenario.driver().crashAndLoseDisk();
            scenario.pipe("r", "A", "r2", 2);

            assertThat(scenario.out()).containsExactly("A=l0a+r2@2", "A=l0b+r2@2");
        }
    }

    @Test
    void a05_before_and_after_may_differ() {
        try (Scenario scenario =
                leftJoin(JoinWindows.ofTimeDifferenceWithNoGrace(ms(100)).after(ms(0)))) {
            scenario.pipe("r", "A", "r50", 50);
            scenario.pipe("l", "A", "l100", 100);
            scenario.pipe("l", "B", "l101", 101);
            assertThat(scenario.out()).containsExactly("A=l100+r50@100");
            scenario.pipe("l", "C", "l102", 102);
            assertThat(scenario.out()).containsExactly("B=l101+null@101");
            scenario.pipe("r", "B", "r103", 103);
            scenario.pipe("l", "Z", "z", 400);

            assertThat(scenario.out()).containsExactly("C=l102+null@102");
        }
    }

    @Test
    void a07_bounds_belong_to_the_window_and_a_result_has_the_later_time() {
        try (Scenario scenario = Scenario.in(state)) {
            scenario.stream("l")
                    .join(scenario.stream("r"), Scenario::joined, near())
                    .to("out");
            scenario.pipe("r", "A", "r89", 89);
            scenario.pipe("r", "A", "r90", 90);
            scenario.pipe("l", "A", "l100", 100);
            scenario.pipe("r", "A", "r110", 110);
            scenario.pipe("r", "A", "r111", 111);

            assertThat(scenario.out()).containsExactly("A=l100+r90@100", "A=l100+r110@110");
        }
    }

    @Test
    void a08_the_time_of_one_partition_closes_nothing_in_another() {
        try (Scenario scenario = Scenario.in(state, DriverOptions.standard().withPartitions(2))) {
            scenario.stream("l")
                    .outerJoin(scenario.stream("r"), Scenario::joined, near())
                    .to("out");
            scenario.pipe("l", record("A", "a", 1000).inPartition(0));

            scenario.pipe("l", record("B", "b", 5).inPartition(1));
            scenario.pipe("l", record("C", "c", 30).inPartition(1));

            assertThat(scenario.out()).containsExactly("B=b+null@5");
            assertThat(scenario.drops()).isEmpty();
        }
    }

    @Test
    void a09_a_late_record_joins_nothing_and_is_counted() {
        try (Scenario scenario = Scenario.in(state)) {
            scenario.stream("l")
                    .join(scenario.stream("r"), Scenario::joined, near())
                    .to("out");
            scenario.pipe("r", "A", "r0", 0);
            scenario.pipe("l", "X", "x", 1000);
            scenario.pipe("l", "A", "lateL", 5);
            scenario.pipe("r", "A", "lateR", 6);

            assertThat(scenario.out()).isEmpty();
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.LATE, 2L));
        }
    }

    @Test
    void a09_a_late_record_of_a_left_join_is_not_told_alone_either() {
        try (Scenario scenario = leftJoin(near())) {
            scenario.pipe("l", "X", "x", 1000);
            scenario.pipe("l", "A", "lateL", 5);
            scenario.pipe("r", "A", "lateR", 6);
            scenario.pipe("l", "A", "lateL2", 7);

            assertThat(scenario.out()).isEmpty();
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.LATE, 3L));
        }
    }

    @Test
    void a10_records_without_key_are_told_at_once_and_records_without_value_are_counted() {
        try (Scenario scenario = Scenario.in(state)) {
            scenario.stream("l")
                    .outerJoin(scenario.stream("r"), Scenario::joined, near())
                    .to("out");
            scenario.pipe("l", null, "l0", 0);
            scenario.pipe("r", null, "r0", 0);
            scenario.pipe("l", "A", null, 1);
            scenario.pipe("r", "A", "r2", 2);
            scenario.pipe("l", "Z", "z", 100);

            assertThat(scenario.out()).containsExactly("null=l0+null@0", "null=null+r0@0", "A=null+r2@2");
            assertThat(scenario.drops()).isEqualTo(Map.of(DropReason.NULL_VALUE, 1L));
        }
    }

    @Test
    void a12_a_join_in_memory_makes_no_store_on_disk() throws IOException {
        try (Scenario scenario = Scenario.in(state)) {
            scenario.stream("l")
                    .leftJoin(
                            scenario.stream("r"),
                            Scenario::joined,
                            near(),
                            StreamJoined.with(Serdes.String(), Serdes.String(), Serdes.String())
                                    .withThisStoreSupplier(inMemory("left"))
                                    .withOtherStoreSupplier(inMemory("right")))
                    .to("out");
            scenario.pipe("l", "A", "l0", 0);
            scenario.pipe("l", "Z", "z", 100);

            assertThat(scenario.out()).containsExactly("A=l0+null@0");
            try (Stream<Path> files = Files.walk(state)) {
                assertThat(files.filter(Files::isRegularFile)).isEmpty();
            }
        }
    }

    @Test
    void a13_time_may_be_as_large_as_a_long_can_hold() {
        try (Scenario scenario = Scenario.in(state)) {
            scenario.stream("l")
                    .join(scenario.stream("r"), Scenario::joined, near())
                    .to("out");
            scenario.pipe("l", "A", "1", Long.MAX_VALUE - 5);
            scenario.pipe("r", "A", "2", Long.MAX_VALUE - 1);

            assertThat(scenario.out()).containsExactly("A=1+2@" + (Long.MAX_VALUE - 1));
        }
    }

    private static WindowBytesStoreSupplier inMemory(String name) {
        return Stores.inMemoryWindowStore(name, ms(20), ms(20), true);
    }

    private Scenario leftJoin(JoinWindows windows) {
        Scenario scenario = Scenario.in(state);
        scenario.stream("l")
                .leftJoin(scenario.stream("r"), Scenario::joined, windows)
                .to("out");
        return scenario;
    }

    private static TestRecord<@Nullable String, @Nullable String> record(String key, String value, long timestampMs) {
        return new TestRecord<>(key, value, null, Long.valueOf(timestampMs));
    }
}
