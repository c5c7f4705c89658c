package io.weir.dsl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Consumed;
import io.weir.dsl.EmitStrategy;
import io.weir.dsl.Grouped;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.SlidingWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.Suppressed;
import io.weir.dsl.Suppressed.BufferConfig;
import io.weir.dsl.TimeWindows;
import io.weir.dsl.UnlimitedWindows;
import io.weir.state.KeyValue;
import io.weir.state.Windowed;
import io.weir.topology.TopologyException;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

class FinalResultsTest {
    private final StreamsBuilder builder = new StreamsBuilder();

    @Test
    void sliding_windows_take_early_records_in_one_window_and_refuse_late_ones() {
        MemoryTask task = running(joined(SlidingWindows.ofTimeDifferenceWithNoGrace(ms(10))));

        task.pipe("S", "A", "a", 3);
        task.pipe("S", "A", "b", 8);
        task.pipe("S", "A", "c", 20);
        task.pipe("S", "A", "d", 12);
        task.pipe("S", "A", "e", 9);

        assertThat(task.out("O"))
                .containsExactly(
                        "[A@0/10]=a@3",
                        "[A@4/14]=b@8",
                        "[A@0/10]=ab@8",
                        "[A@10/20]=c@20",
                        "[A@10/20]=cd@20",
                        "[A@13/23]=c@20");
        assertThat(task.drops()).contains("KSTREAM-REDUCE-0000000002 LATE");
    }

    @Test
    void a_window_that_closes_in_a_jump_of_time_is_sent() {
        MemoryTask task = running(joined(TimeWindows.ofSizeWithNoGrace(ms(60_000)), EmitStrategy.onWindowClose()));

        task.pipe("S", "A", "a", 1);
        task.pipe("S", "C", "e", 180_000);
        assertThat(task.out("O")).containsExactly("[A@0/60000]=a@1");
        task.pipe("S", "C", "f", 240_000);

        assertThat(task.out("O")).containsExactly("[A@0/60000]=a@1", "[C@180000/240000]=e@180000");
    }

    @Test
    void windows_close_by_event_time_alone_in_the_order_of_their_keys() {
        MemoryTask task = running(joined(TimeWindows.ofSizeWithNoGrace(ms(10)), EmitStrategy.onWindowClose()));

        task.pipe("S", "B", "b", 2);
        task.pipe("S", "A", "a", 1);
        task.pipe("S", "A", "c", 9);
        assertThat(task.out("O")).isEmpty();
        task.pipe("S", "A", "d", 10);
        assertThat(task.out("O")).containsExactly("[A@0/10]=ac@9", "[B@0/10]=b@2");
        task.pipe("S", "C", "e", 45);

        assertThat(task.out("O")).containsExactly("[A@0/10]=ac@9", "[B@0/10]=b@2", "[A@10/20]=d@10");
    }

    @Test
    void windows_without_an_end_cannot_be_sent_when_they_close() {
        var windows = grouping().windowedBy(UnlimitedWindows.of());

        assertThatThrownBy(() -> windows.emitStrategy(EmitStrategy.onWindowClose()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("EmitStrategy.onWindowUpdate()");
    }

    @Test
    void suppressed_windows_are_sent_when_time_passes_their_end_and_late_records_change_nothing() {
        MemoryTask task =
                running(suppressed(joined(TimeWindows.ofSizeWithNoGrace(ms(10)), EmitStrategy.onWindowUpdate())));

        task.pipe("S", "A", "a", 1);
        task.pipe("S", "B", "b", 2);
        task.pipe("S", "A", "c", 9);
        task.pipe("S", "A", "d", 10);
        assertThat(task.out("O")).containsExactly("[A@0/10]=ac@9", "[B@0/10]=b@2");
        task.pipe("S", "A", "late", 3);
        task.pipe("S", "C", "e", 45);

        assertThat(task.out("O")).containsExactly("[A@0/10]=ac@9", "[B@0/10]=b@2", "[A@10/20]=d@10");
    }

    @Test
    void a_suppressed_session_is_sent_once_with_all_records_that_it_took() {
        MemoryTask task = running(suppressed(grouping()
                .windowedBy(SessionWindows.ofInactivityGapAndGrace(ms(10), ms(5)))
                .reduce((one, other) -> one + other)));

        task.pipe("S", "A", "a", 0);
        task.pipe("S", "A", "b", 10);
        task.pipe("S", "B", "x", 25);
        // Kafka Streams has sent [0, 10] here already, although it still takes this record.
        task.pipe("S", "A", "c", 10);
        assertThat(task.out("O")).isEmpty();
        task.pipe("S", "B", "y", 26);
        task.pipe("S", "A", "d", 10);
        task.pipe("S", "Z", "z", 100);

        assertThat(task.out("O")).containsExactly("[A@0/10]=abc@10", "[B@25/26]=xy@26");
        assertThat(task.drops()).containsExactly("KSTREAM-REDUCE-0000000002 LATE");
    }

    @Test
    void a_final_result_is_not_sent_twice_when_a_commit_sends_rows_in_the_order_of_their_first_changes() {
        MemoryTask task = running(
                suppressed(joined(
                        TimeWindows.ofSizeWithNoGrace(ms(1000)).advanceBy(ms(400)), EmitStrategy.onWindowUpdate())),
                true);

        task.pipe("S", "A", "a", 900);
        task.take("S", "B", "b", 1250);
        task.take("S", "A", "c", 1260);
        task.take("S", "B", "d", 1850);
        task.commit();
        task.pipe("S", "Z", "z", 10_000);

        assertThat(task.out("O"))
                .filteredOn(update -> update.startsWith("[A@400/1400]"))
                .containsExactly("[A@400/1400]=ac@1260");
        assertThat(task.out("O")).doesNotHaveDuplicates();
    }

    @Test
    void updates_that_wait_for_windows_of_a_table_without_windows_are_refused() {
        KTable<String, String> table = builder.table("T", Consumed.with(Serdes.String(), Serdes.String()));
        @SuppressWarnings({"unchecked", "rawtypes"}) // As a caller does who leaves the types out.
        Suppressed<String> suppressed = (Suppressed) Suppressed.untilWindowCloses(BufferConfig.unbounded());
        table.suppress(suppressed);

        assertThatThrownBy(builder::build)
                .isInstanceOf(TopologyException.class)
                .hasMessageContaining("KTABLE-SUPPRESS-0000000003")
                .hasMessageContaining("untilTimeLimit()");
    }

    @Test
    void a_table_below_a_suppression_takes_back_the_value_that_was_sent_on_before() {
        builder.table("T", Consumed.with(Serdes.String(), Serdes.Long()))
                .suppress(Suppressed.untilTimeLimit(ms(10), BufferConfig.unbounded()))
                .groupBy((key, value) -> KeyValue.pair("all", value), Grouped.with(Serdes.String(), Serdes.Long()))
                .reduce(Long::sum, (all, one) -> all - one)
                .toStream()
                .to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("T", "k", 1L, 0);
        task.pipe("T", "k", 5L, 1);
        task.pipe("T", "k", 7L, 20);
        task.pipe("T", "k", 9L, 21);
        task.pipe("T", "x", 1L, 50);

        assertThat(task.out("O")).last().asString().startsWith("all=9@");
    }

    @Test
    void a_filter_below_a_suppression_takes_back_the_row_that_it_let_through() {
        builder.table("T", Consumed.with(Serdes.String(), Serdes.Long()))
                .suppress(Suppressed.untilTimeLimit(ms(10), BufferConfig.unbounded()))
                .filter((key, value) -> value < 5)
                .toStream()
                .to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("T", "k", 1L, 0);
        task.pipe("T", "x", 6L, 20);
        task.pipe("T", "k", 7L, 21);
        task.pipe("T", "k", 9L, 22);
        task.pipe("T", "x", 6L, 50);

        // Kafka Streams asks whether the 7 passed, which was never sent on.
        assertThat(task.out("O")).contains("k=1@0", "k=null@22");
    }

    @Test
    void cogrouped_windows_close_for_all_groupings_together() {
        Grouped<String, String> texts = Grouped.with(Serdes.String(), Serdes.String());
        Consumed<String, String> read = Consumed.with(Serdes.String(), Serdes.String());
        builder.stream("S", read)
                .groupByKey(texts)
                .<String>cogroup((key, value, all) -> all + value)
                .cogroup(builder.stream("S2", read).groupByKey(texts), (key, value, all) -> value + all)
                .windowedBy(TimeWindows.ofSizeWithNoGrace(ms(10)))
                .aggregate(() -> "|", Materialized.with(Serdes.String(), Serdes.String()))
                .toStream(FinalResultsTest::text)
                .to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("S", "k", "a", 1);
        task.pipe("S2", "k", "b", 2);
        task.pipe("S2", "k", "c", 12);
        task.pipe("S", "k", "late", 3);

        assertThat(task.out("O")).containsExactly("[k@0/10]=|a@1", "[k@0/10]=b|a@2", "[k@10/20]=c|@12");
        assertThat(task.drops()).hasSize(1).allMatch(drop -> drop.endsWith(" LATE"));
    }

    private KGroupedStream<String, String> grouping() {
        return builder.stream("S", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
    }

    private KTable<Windowed<String>, String> joined(TimeWindows windows, EmitStrategy strategy) {
        return grouping().windowedBy(windows).emitStrategy(strategy).reduce((one, other) -> one + other);
    }

    private KTable<Windowed<String>, String> joined(SlidingWindows windows) {
        return grouping().windowedBy(windows).reduce((one, other) -> one + other);
    }

    private static KTable<Windowed<String>, String> suppressed(KTable<Windowed<String>, String> table) {
        return table.suppress(Suppressed.untilWindowCloses(BufferConfig.unbounded()));
    }

    private MemoryTask running(KTable<Windowed<String>, String> table) {
        return running(table, false);
    }

    private MemoryTask running(KTable<Windowed<String>, String> table, boolean caching) {
        table.toStream(FinalResultsTest::text).to("O");
        return new MemoryTask(builder.build().built(), caching);
    }

    private static String text(Windowed<String> key, String value) {
        return key.toString();
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }
}
