package io.weir.dsl.joins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.JoinWindows;
import io.weir.dsl.KStream;
import io.weir.dsl.StreamJoined;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.run.MemoryTask;
import io.weir.processor.Record;
import io.weir.state.Backend;
import io.weir.state.StoreDefinition;
import io.weir.state.Stores;
import io.weir.topology.SubTopology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class StreamJoinTest {
    private final StreamsBuilder builder = new StreamsBuilder();
    private final KStream<String, String> left = builder.stream("L");
    private final KStream<String, String> right = builder.stream("R");

    private static JoinWindows within(long ms) {
        return JoinWindows.ofTimeDifferenceWithNoGrace(Duration.ofMillis(ms));
    }

    private static String both(Object one, Object other) {
        return one + "+" + other;
    }

    private MemoryTask task(KStream<String, String> joined) {
        joined.to("O");
        return new MemoryTask(builder.build().built(), true);
    }

    private static void pipe(MemoryTask task, String... records) {
        for (String record : records) {
            String[] parts = record.split(" ", -1);
            String value = parts[2].equals("null") ? null : parts[2];
            task.pipe(parts[0], parts[1].equals("null") ? null : parts[1], value, Long.parseLong(parts[3]));
        }
    }

    @Test
    void a_record_that_meets_its_partner_is_never_told_alone() {
        MemoryTask task = task(left.leftJoin(right, StreamJoinTest::both, within(10)));

        pipe(task, "L A l0 0", "R A r5 5", "L B l20 20", "L C l30 30");
        assertThat(task.out("O")).containsExactly("A=l0+r5@5");
        pipe(task, "L D l31 31");
        assertThat(task.out("O")).containsExactly("A=l0+r5@5", "B=l20+null@20");
        pipe(task, "R Z r60 60");
        assertThat(task.out("O")).containsExactly("A=l0+r5@5", "B=l20+null@20", "C=l30+null@30", "D=l31+null@31");
    }

    @Test
    void records_of_one_time_meet_once() {
        MemoryTask task = task(left.leftJoin(right, StreamJoinTest::both, within(10)));

        pipe(task, "L A l0 0", "R A r0 0", "L Z z 100", "L Y y 200");

        assertThat(task.out("O")).containsExactly("A=l0+r0@0", "Z=z+null@100");
    }

    @Test
    void duplicates_are_all_kept_and_after_a_commit_too() {
        MemoryTask task = task(left.join(right, StreamJoinTest::both, within(10)));

        pipe(task, "L A l0a 0", "L A l0b 0", "R A r1 1", "R A r2 2");

        assertThat(task.out("O")).containsExactly("A=l0a+r1@1", "A=l0b+r1@1", "A=l0a+r2@2", "A=l0b+r2@2");
    }

    @Test
    void before_and_after_may_differ() {
        MemoryTask task = task(left.leftJoin(
                right,
                StreamJoinTest::both,
                within(0).before(Duration.ofMillis(100)).after(Duration.ZERO)));

        pipe(task, "R A r50 50", "L A l100 100", "L B l101 101", "L C l102 102", "R B r103 103", "L Z z 400");

        assertThat(task.out("O")).containsExactly("A=l100+r50@100", "B=l101+null@101", "C=l102+null@102");
    }

    @Test
    void bounds_belong_to_the_window_and_a_result_has_the_later_time() {
        MemoryTask task = task(left.join(right, StreamJoinTest::both, within(10)));

        pipe(task, "L A l 100", "R A a 110", "R A b 90", "R A c 111", "R A d 89");

        assertThat(task.out("O")).containsExactly("A=l+a@110", "A=l+b@100");
    }

    @Test
    void a_late_record_joins_nothing_and_is_counted() {
        MemoryTask task = task(left.join(right, StreamJoinTest::both, within(10)));

        pipe(task, "R A r0 0", "L X x 1000", "L A lateL 5", "R A lateR 6");

        assertThat(task.out("O")).isEmpty();
        assertThat(task.drops())
                .containsExactly("KSTREAM-WINDOWED-0000000002 LATE", "KSTREAM-WINDOWED-0000000003 LATE");
    }

    @Test
    void a_late_record_of_a_left_join_is_not_told_alone_either() {
        MemoryTask task = task(left.leftJoin(right, StreamJoinTest::both, within(10)));

        pipe(task, "L X x 1000", "L A lateL 5", "R A lateR 6", "L A lateL2 7", "R Z z 2000");

        assertThat(task.out("O")).containsExactly("X=x+null@1000");
        assertThat(task.drops()).hasSize(3).allMatch(drop -> drop.endsWith("LATE"));
    }

    @Test
    void what_was_told_alone_joins_nothing_more() {
        MemoryTask task = task(left.leftJoin(right, StreamJoinTest::both, within(10)));

        pipe(task, "L A l0 0", "R B b 11", "R A r5 5", "L A l5 5");

        assertThat(task.out("O")).containsExactly("A=l0+null@0", "A=l5+r5@5");
    }

    @Test
    void a_record_within_the_grace_waits_for_its_partner() {
        MemoryTask task = task(left.leftJoin(
                right,
                StreamJoinTest::both,
                JoinWindows.ofTimeDifferenceAndGrace(Duration.ofMillis(10), Duration.ofMillis(5))));

        pipe(task, "R B b 116", "L A l 105", "R A r 112", "R Z z 300");

        assertThat(task.out("O")).containsExactly("A=l+r@112");
    }

    @Test
    void records_without_key_are_told_at_once_and_records_without_value_are_dropped() {
        MemoryTask task = task(left.outerJoin(right, StreamJoinTest::both, within(10)));

        pipe(task, "L null l0 0", "R null r0 0", "L A null 1", "R A r2 2", "L Z z 100");

        assertThat(task.out("O")).containsExactly("null=l0+null@0", "null=null+r0@0", "A=null+r2@2");
        assertThat(task.drops()).containsExactly("KSTREAM-OUTERTHIS-0000000004 NULL_VALUE");
    }

    @Test
    void time_may_be_as_large_as_a_long_can_hold() {
        MemoryTask task = task(left.outerJoin(right, StreamJoinTest::both, within(10)));

        task.pipe("L", "A", "1", Long.MAX_VALUE - 5);
        task.pipe("R", "A", "2", Long.MAX_VALUE - 1);
        task.pipe("L", "B", "3", Long.MAX_VALUE);

        assertThat(task.out("O")).containsExactly("A=1+2@" + (Long.MAX_VALUE - 1));
    }

    @Test
    void windows_may_be_as_large_as_a_long_can_hold() {
        JoinWindows endless = JoinWindows.ofTimeDifferenceAndGrace(
                Duration.ofMillis(Long.MAX_VALUE), Duration.ofMillis(Long.MAX_VALUE));
        MemoryTask task = task(left.outerJoin(right, StreamJoinTest::both, endless));

        pipe(task, "L A l 0", "R A r 1000000000000");

        assertThat(task.out("O")).containsExactly("A=l+r@1000000000000");
    }

    @Test
    void a_lonely_record_keeps_its_own_headers() {
        List<String> seen = new ArrayList<>();
        left.outerJoin(right, StreamJoinTest::both, within(10))
                .process(() -> record -> seen.add(record.value() + " " + record.headers()));
        MemoryTask task = new MemoryTask(builder.build().built(), true);
        Headers own = new RecordHeaders().add("h", new byte[] {1}).add("none", null);

        task.take("L", new Record<>("A", "l", 0, own));
        task.commit();
        task.take("R", new Record<>("B", "r", 100, new RecordHeaders().add("other", new byte[] {2})));

        assertThat(seen).containsExactly("l+null " + own);
    }

    @Test
    void records_that_wait_are_logged_as_kafka_streams_logs_them() {
        MemoryTask task = task(left.leftJoin(right, StreamJoinTest::both, within(10)));

        pipe(task, "L k l1 100");
        pipe(task, "L k l1b 100");

        assertThat(task.changes())
                .containsExactlyInAnyOrder(
                        "6b000000000000006400000001 = 6c31 @100",
                        "0000000000000064016b = 010000000100000003016c31 @100",
                        "6b000000000000006400000002 = 6c3162 @100",
                        "0000000000000064016b = 010000000200000003016c3100000004016c3162 @100");
    }

    @Test
    void a_stream_joined_with_itself_meets_itself_once() {
        MemoryTask task = task(left.join(left, StreamJoinTest::both, within(10)));

        pipe(task, "L A a 0", "L A b 5");

        assertThat(task.out("O")).containsExactly("A=a+a@0", "A=b+a@5", "A=a+b@5", "A=b+b@5");
    }

    @Test
    void records_wait_in_memory_if_those_of_the_left_stream_are_there() {
        Duration window = Duration.ofMillis(20);
        left.leftJoin(
                right,
                StreamJoinTest::both,
                within(10),
                StreamJoined.with(
                        Stores.inMemoryWindowStore("lefts", window, window, true),
                        Stores.inMemoryWindowStore("rights", window, window, true)));

        assertThat(stores())
                .extracting(StoreDefinition::name)
                .containsExactly("lefts", "rights", "lefts-left-shared-join-store");
        assertThat(stores()).extracting(StoreDefinition::backend).containsOnly(Backend.MEMORY);
    }

    @Test
    void the_logs_of_records_are_not_compacted_and_that_of_what_waits_is() {
        left.leftJoin(
                right,
                StreamJoinTest::both,
                within(10),
                StreamJoined.<String, String, String>as("s")
                        .withLoggingEnabled(Map.of("cleanup.policy", "compact", "segment.ms", "1000")));

        assertThat(stores())
                .extracting(store ->
                        store.name() + " " + store.changelog().topicConfig().get("cleanup.policy"))
                .containsExactly(
                        "s-this-join-store delete",
                        "s-outer-other-join-store delete",
                        "s-left-shared-join-store compact");
    }

    private List<StoreDefinition> stores() {
        return builder.build().built().subTopologies().stream()
                .map(SubTopology::stores)
                .flatMap(List::stream)
                .toList();
    }

    @Test
    void a_store_that_does_not_suit_the_windows_is_refused() {
        StreamJoined<String, String, String> options = StreamJoined.<String, String, String>as("s")
                .withThisStoreSupplier(
                        Stores.persistentWindowStore("short", Duration.ofMillis(20), Duration.ofMillis(20), false));

        assertThatThrownBy(() -> left.join(right, StreamJoinTest::both, within(10), options))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("[short]", "keeps no duplicates", "[20]");
    }

    @Test
    void two_stores_of_one_name_are_refused() {
        Duration window = Duration.ofMillis(20);
        var store = Stores.inMemoryWindowStore("one", window, window, true);

        assertThatThrownBy(() -> left.join(right, StreamJoinTest::both, within(10), StreamJoined.with(store, store)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[one]");
    }

    @Test
    void windows_in_which_no_record_lies_are_refused() {
        assertThatThrownBy(() -> within(10).after(Duration.ofMillis(-11)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("[10]", "[-11]");
        assertThat(within(10).after(Duration.ofMillis(-10)).size()).isZero();
    }

    @Test
    void both_streams_have_equally_many_partitions() {
        left.selectKey((k, v) -> v).join(right, StreamJoinTest::both, within(10));

        assertThat(builder.build().built().copartitioned().keySet())
                .singleElement()
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.COLLECTION)
                .containsExactlyInAnyOrder("KSTREAM-KEY-SELECT-0000000002-repartition", "R");
    }

    @Test
    void a_stream_of_another_builder_is_refused() {
        KStream<String, String> foreign = new StreamsBuilder().stream("R");

        assertThatThrownBy(() -> left.join(foreign, StreamJoinTest::both, within(10)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("joined", "same builder");
    }
}
