package io.weir.testdriver.scenarios;

import static io.weir.testdriver.scenarios.AsideRecords.late;
import static io.weir.testdriver.scenarios.AsideRecords.records;
import static io.weir.testdriver.scenarios.AsideRecords.texts;
import static io.weir.testdriver.scenarios.Scenario.ms;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Consumed;
import io.weir.dsl.JoinWindows;
import io.weir.dsl.Joined;
import io.weir.dsl.KStream;
import io.weir.dsl.Late;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamJoined;
import io.weir.state.KeyValueStore;
import io.weir.state.Stores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What joins and tables do not take goes where the user says. */
class LateJoinPathTest {
    @TempDir
    private Path state;

    @Test
    void each_side_of_a_join_has_its_own_path() {
        for (boolean left : new boolean[] {false, true}) {
            try (Scenario scenario = Scenario.in(state.resolve("left" + left))) {
                StreamJoined<String, String, String> options = StreamJoined.<String, String, String>as("j")
                        .withName("j")
                        .onLate(Late.toTopic("late"))
                        .onOtherLate(Late.toTopic("other-late"));
                JoinWindows near = JoinWindows.ofTimeDifferenceWithNoGrace(ms(10));
                KStream<String, String> one = scenario.stream("l");
                KStream<String, String> other = scenario.stream("r");
                (left
                                ? one.leftJoin(other, Scenario::joined, near, options)
                                : one.join(other, Scenario::joined, near, options))
                        .to("out");

                scenario.pipe("l", "A", "l0", 100);
                scenario.pipe("l", "A", "late", 79);
                scenario.pipe("r", "A", "late too", 79);
                scenario.pipe("r", null, "no key", 100);
                scenario.pipe("l", null, "no key", 100);
                scenario.pipe("l", "A", null, 101);

                assertThat(texts(late(scenario)))
                        .isEqualTo(
                                left
                                        ? List.of("A=late@79 late", "A=null@101 null-value")
                                        : List.of(
                                                "A=late@79 late", "null=no key@100 null-key", "A=null@101 null-value"));
                assertThat(texts(records(scenario, "other-late")))
                        .containsExactly("A=late too@79 late", "null=no key@100 null-key");
            }
        }
    }

    @Test
    void a_stream_joined_with_itself_from_one_store_sends_late_records_aside() {
        try (Scenario scenario = Scenario.in(state).set("topology.optimization", "all")) {
            KStream<String, String> stream = scenario.stream("s");
            stream.join(
                            stream,
                            Scenario::joined,
                            JoinWindows.ofTimeDifferenceWithNoGrace(ms(10)),
                            StreamJoined.<String, String, String>with(null, null, null)
                                    .onLate(Late.toTopic("late")))
                    .to("out");

            scenario.pipe("s", "A", "a", 100);
            scenario.pipe("s", "A", "b", 79);
            scenario.pipe("s", "A", null, 100);

            assertThat(texts(late(scenario))).containsExactly("A=b@79 late", "A=null@100 null-value");
        }
    }

    @Test
    void records_that_meet_no_table_for_want_of_a_key_or_a_value_go_aside() {
        try (Scenario scenario = Scenario.in(state)) {
            scenario.stream("s")
                    .join(
                            scenario.table("t"),
                            Scenario::joined,
                            Joined.<String, String, String>as("j").onLate(Late.toTopic("late")))
                    .to("out");

            scenario.pipe("s", null, "a", 1);
            scenario.pipe("s", "A", null, 2);
            scenario.pipe("s", "A", "meets nobody", 3);

            assertThat(texts(late(scenario))).containsExactly("null=a@1 null-key", "A=null@2 null-value");
        }
    }

    @Test
    void tables_send_what_they_do_not_take_aside() {
        try (Scenario scenario = Scenario.in(state)) {
            scenario.builder()
                    .table(
                            "t",
                            Consumed.with(Serdes.String(), Serdes.String()),
                            Materialized.<String, String>as(
                                            Stores.persistentVersionedKeyValueStore("history", Duration.ofMillis(10)))
                                    .onLate(Late.toTopic("late")));
            scenario.stream("s")
                    .toTable(Materialized.<String, String, KeyValueStore<Bytes, byte[]>>as("latest")
                            .onLate(Late.toTopic("late-s")));

            scenario.pipe("t", "A", "a", 100);
            scenario.pipe("t", "A", "old", 50);
            scenario.pipe("t", null, "no key", 100);
            scenario.pipe("s", null, "no key", 100);

            assertThat(texts(late(scenario))).containsExactly("A=old@50 expired", "null=no key@100 null-key");
            assertThat(texts(records(scenario, "late-s"))).containsExactly("null=no key@100 null-key");
        }
    }
}
