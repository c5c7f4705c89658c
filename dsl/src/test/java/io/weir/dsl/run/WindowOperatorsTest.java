package io.weir.dsl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

/** What is in hex was written by Kafka Streams. */
class WindowOperatorsTest {
    private static final String NODE = "KSTREAM-AGGREGATE-0000000002 ";

    private final StreamsBuilder builder = new StreamsBuilder();

    @Test
    void a_tumbling_window_takes_late_records_until_its_grace_has_passed() {
        MemoryTask task = counting(TimeWindows.ofSizeAndGrace(ms(10), ms(5)));

        pipeAll(task, 3, 1, 14, 9, 15, 9);
        task.pipe("S", "k", null, 16);

        assertThat(task.out("O"))
                .containsExactly(
                        "[k@0/10]=1@3",
                        "[k@0/10]=2@3",
                        "[k@10/20]=1@14",
                        "[k@0/10]=3@9",
                        "[k@10/20]=2@15",
                        "[k@10/20]=3@16");
        assertThat(task.changes())
                .containsExactly(
                        "6b000000000000000000000000 = 0000000000000001 @3",
                        "6b000000000000000000000000 = 0000000000000002 @3",
                        "6b000000000000000a00000000 = 0000000000000001 @14",
                        "6b000000000000000000000000 = 0000000000000003 @9",
                        "6b000000000000000a00000000 = 0000000000000002 @15",
                        "6b000000000000000a00000000 = 0000000000000003 @16");
        assertThat(task.drops()).containsExactly(NODE + "LATE");
    }

    @Test
    void hopping_windows_are_updated_earliest_first_and_late_ones_counted_one_by_one() {
        MemoryTask task = counting(TimeWindows.ofSizeWithNoGrace(ms(10)).advanceBy(ms(4)));

        pipeAll(task, 9, 14, 9);

        assertThat(task.out("O"))
                .containsExactly(
                        "[k@0/10]=1@9",
                        "[k@4/14]=1@9",
                        "[k@8/18]=1@9",
                        "[k@8/18]=2@14",
                        "[k@12/22]=1@14",
                        "[k@8/18]=3@14");
        assertThat(task.drops()).containsExactly(NODE + "LATE", NODE + "LATE");
    }

    @Test
    void a_record_whose_window_would_have_no_end_is_dropped_and_moves_no_time() {
        MemoryTask task = counting(TimeWindows.ofSizeWithNoGrace(ms(10)));

        pipeAll(task, Long.MAX_VALUE - 5, 1);

        assertThat(task.out("O")).containsExactly("[k@0/10]=1@1");
        assertThat(task.drops()).containsExactly(NODE + "TIMESTAMP_TOO_LARGE");
    }

    @Test
    void a_record_that_brings_sessions_together_replaces_them_by_one() {
        MemoryTask task = sessions(false);

        task.pipe("S", "k", "a", 0);
        task.pipe("S", "k", "b", 10);
        task.pipe("S", "k", "c", 21);
        task.pipe("S", "k", "d", 15);
        task.pipe("S", "k", "z", 45);
        task.pipe("S", "k", "late", 29);
        task.pipe("S", "k", "ok", 30);

        assertThat(task.out("O"))
                .containsExactly(
                        "[k@0/0]=a@0",
                        "[k@0/0]=null@0",
                        "[k@0/10]=ab@10",
                        "[k@21/21]=c@21",
                        "[k@0/10]=null@10",
                        "[k@21/21]=null@21",
                        "[k@0/21]=abcd@21",
                        "[k@45/45]=z@45",
                        "[k@30/30]=ok@30");
        assertThat(task.changes())
                .containsExactly(
                        "6b00000000000000000000000000000000 = 61 @0",
                        "6b00000000000000000000000000000000 = null @10",
                        "6b000000000000000a0000000000000000 = 6162 @10",
                        "6b00000000000000150000000000000015 = 63 @21",
                        "6b000000000000000a0000000000000000 = null @15",
                        "6b00000000000000150000000000000015 = null @15",
                        "6b00000000000000150000000000000000 = 61626364 @15",
                        "6b000000000000002d000000000000002d = 7a @45",
                        "6b000000000000001e000000000000001e = 6f6b @30");
        assertThat(task.drops()).containsExactly("KSTREAM-AGGREGATE-0000000001 LATE");
    }

    @Test
    void a_session_that_is_not_late_is_joined_exactly_at_its_close() {
        for (boolean caching : new boolean[] {false, true}) {
            MemoryTask task = sessions(caching, "S" + caching);

            task.pipe("S" + caching, "A", "a", 11);
            task.pipe("S" + caching, "A", "b", 21);
            task.pipe("S" + caching, "B", "x", 36);
            task.pipe("S" + caching, "A", "e", 21);

            assertThat(task.out("O").get(task.out("O").size() - 1)).isEqualTo("[A@11/21]=abe@21");
        }
    }

    @Test
    void with_caching_a_session_that_came_and_went_within_a_commit_is_not_told() {
        MemoryTask task = sessions(true);

        task.take("S", "k", "a", 0);
        task.take("S", "k", "b", 10);
        task.commit();

        assertThat(task.out("O")).containsExactly("[k@0/10]=ab@10");
    }

    @Test
    void a_rewind_takes_the_operators_time_back() {
        MemoryTask task = counting(TimeWindows.ofSizeWithNoGrace(ms(10)));
        task.pipe("S", "k", "v", 5);
        task.take("S", "k", "v", 1000);

        task.rewind();
        task.pipe("S", "k", "v", 6);

        assertThat(task.out("O")).contains("[k@0/10]=2@6");
        assertThat(task.drops()).isEmpty();
    }

    @Test
    void a_retention_that_is_shorter_than_a_window_can_change_is_refused() {
        var windows = grouped("S").windowedBy(TimeWindows.ofSizeAndGrace(ms(10), ms(5)));

        assertThatThrownBy(() -> windows.count(Materialized.<String, Long, WindowStore<Bytes, byte[]>>as("w")
                        .withRetention(ms(14))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Store [w] keeps a window as long as it can change, [15] ms");
    }

    private MemoryTask counting(TimeWindows windows) {
        toOutput(grouped("S").windowedBy(windows).count());
        return new MemoryTask(builder.build().built(), false);
    }

    private MemoryTask sessions(boolean caching) {
        return sessions(caching, "S");
    }

    private MemoryTask sessions(boolean caching, String topic) {
        toOutput(grouped(topic)
                .windowedBy(SessionWindows.ofInactivityGapAndGrace(ms(10), ms(5)))
                .aggregate(() -> "", (k, v, a) -> a + v, (k, a, b) -> a + b, Materialized.as("sess-" + topic)));
        return new MemoryTask(builder.build().built(), caching);
    }

    private KGroupedStream<String, String> grouped(String topic) {
        return builder.stream(topic, Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
    }

    private static void toOutput(KTable<Windowed<String>, ?> table) {
        table.toStream().to("O");
    }

    private static void pipeAll(MemoryTask task, long... times) {
        for (long time : times) {
            task.pipe("S", "k", "v", time);
        }
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }
}
