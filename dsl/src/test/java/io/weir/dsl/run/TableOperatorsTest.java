package io.weir.dsl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.Record;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class TableOperatorsTest {
    private static final String STORE = "rows";

    private final StreamsBuilder builder = new StreamsBuilder();

    @Test
    void a_count_drops_and_counts_records_without_key_or_value() {
        MemoryTask task = counting(false);

        task.pipe("S", null, "v", 1);
        task.pipe("S", "k", null, 2);
        task.pipe("S", "k", "v", 3);

        assertThat(task.out("O")).containsExactly("k=1@3");
        assertThat(task.drops())
                .containsExactly("KSTREAM-AGGREGATE-0000000001 NULL_KEY", "KSTREAM-AGGREGATE-0000000001 NULL_VALUE");
    }

    @Test
    void a_row_has_the_time_of_its_latest_record() {
        MemoryTask task = counting(false);

        task.pipe("S", "k", "v", 100);
        task.pipe("S", "k", "v", 90);

        assertThat(task.out("O")).containsExactly("k=1@100", "k=2@100");
    }

    @Test
    void updates_of_a_commit_are_sent_once_a_row_in_the_order_of_first_updates() {
        MemoryTask task = counting(true);

        task.take("S", "b", "v", 1);
        task.take("S", "a", "v", 2);
        task.take("S", "b", "v", 3);
        assertThat(task.out("O")).isEmpty();
        task.commit();

        assertThat(task.out("O")).containsExactly("b=2@3", "a=1@2");
    }

    @Test
    void a_table_that_nobody_is_told_of_keeps_nothing_for_the_commit() {
        builder.<String, String>stream("S").groupByKey().count(Materialized.as(STORE));
        MemoryTask task = new MemoryTask(builder.build().built(), true);

        task.take("S", "a", "v", 1);
        task.take("S", "a", "v", 2);

        MemoryRows rows = (MemoryRows) task.store(STORE);
        assertThat(rows.row("a").value()).isEqualTo(2L);
        assertThat(rows.row("a").attachment()).isNull();
    }

    @Test
    void a_held_update_has_the_headers_of_the_rows_last_record() {
        List<String> headers = new ArrayList<>();
        KStream<String, String> stream = builder.stream("S");
        stream.groupByKey()
                .count()
                .toStream()
                .process(() -> record -> headers.add(record.headers().toString()));
        MemoryTask task = new MemoryTask(builder.build().built(), true);

        task.take("S", with("first"));
        task.take("S", with("last"));
        task.commit();

        assertThat(headers).containsExactly(with("last").headers().toString());
    }

    @Test
    void a_commit_without_updates_sends_nothing() {
        MemoryTask task = counting(true);
        task.pipe("S", "a", "v", 1);

        task.commit();
        task.commit();

        assertThat(task.out("O")).hasSize(1);
    }

    @Test
    void updates_that_were_rewound_are_not_sent() {
        MemoryTask task = counting(true);
        task.pipe("S", "a", "v", 1);
        task.take("S", "a", "v", 2);
        task.take("S", "b", "v", 3);

        task.rewind();
        task.commit();
        task.pipe("S", "a", "v", 4);

        assertThat(task.out("O")).containsExactly("a=1@1", "a=2@4");
    }

    @Test
    void a_row_that_came_and_went_in_one_commit_sends_nothing() {
        MemoryTask task = table(true);

        task.take("T", "k", "v", 1);
        task.take("T", "k", null, 2);
        task.commit();

        assertThat(task.out("O")).isEmpty();
    }

    @Test
    void a_row_that_went_and_came_back_in_one_commit_sends_the_new_value() {
        MemoryTask task = table(true);
        task.pipe("T", "k", "v", 1);

        task.take("T", "k", null, 2);
        task.take("T", "k", "w", 3);
        task.commit();

        assertThat(task.out("O")).containsExactly("k=v@1", "k=w@3");
    }

    @Test
    void a_tombstone_for_a_row_that_never_was_writes_and_sends_nothing_with_caching() {
        MemoryTask task = table(true);

        task.pipe("T", "k", null, 1);

        assertThat(task.out("O")).isEmpty();
        assertThat(task.writes(STORE)).isZero();
    }

    @Test
    void a_tombstone_is_sent_each_time_without_caching() {
        MemoryTask task = table(false);

        task.pipe("T", "k", null, 1);
        task.pipe("T", "k", null, 2);

        assertThat(task.out("O")).containsExactly("k=null@1", "k=null@2");
    }

    @Test
    void a_table_takes_records_in_the_order_of_arrival() {
        MemoryTask task = table(false);

        task.pipe("T", "k", "new", 100);
        task.pipe("T", "k", "old", 50);

        assertThat(task.out("O")).containsExactly("k=new@100", "k=old@50");
    }

    @Test
    void a_filter_of_a_stored_table_sends_tombstones_only_for_rows_that_were_kept() {
        KTable<String, String> table = builder.table("T", Materialized.as(STORE));
        table.filter((k, v) -> v.startsWith("y")).toStream().to("O");

        assertThat(filtered(false).out("O")).containsExactly("A=y1@2", "A=null@3");
    }

    @Test
    void a_filter_of_a_table_without_store_sends_tombstones_for_all_that_it_refuses() {
        KTable<String, String> table = builder.table("T");
        table.filter((k, v) -> v.startsWith("y")).toStream().to("O");

        assertThat(filtered(false).out("O"))
                .containsExactly("A=null@1", "A=y1@2", "A=null@3", "A=null@4", "A=null@5", "B=null@6");
    }

    @Test
    void a_stored_filter_with_caching_sends_tombstones_only_for_rows_that_were_kept() {
        KTable<String, String> table = builder.table("T");
        table.filter((k, v) -> v.startsWith("y"), Materialized.as(STORE))
                .toStream()
                .to("O");

        assertThat(filtered(true).out("O")).containsExactly("A=y1@2", "A=null@3");
    }

    @Test
    void a_new_row_that_a_filter_refuses_is_silent_whatever_the_aggregate_began_with() {
        KStream<String, String> stream = builder.stream("S");
        stream.groupByKey().count().filter((k, v) -> v % 2 == 0).toStream().to("O");

        for (boolean caching : new boolean[] {false, true}) {
            MemoryTask task = new MemoryTask(builder.build().built(), caching);
            task.pipe("S", "k", "v", 1);
            task.pipe("S", "k", "v", 2);
            task.pipe("S", "k", "v", 3);
            assertThat(task.out("O")).containsExactly("k=2@2", "k=null@3");
        }
    }

    @Test
    void a_tombstone_of_an_aggregate_has_the_latest_time_with_and_without_caching() {
        KStream<String, String> stream = builder.stream("S");
        stream.groupByKey()
                .reduce((before, value) -> value.equals("gone") ? null : value)
                .toStream()
                .to("O");

        for (boolean caching : new boolean[] {false, true}) {
            MemoryTask task = new MemoryTask(builder.build().built(), caching);
            task.pipe("S", "k", "v", 100);
            task.pipe("S", "k", "gone", 90);
            assertThat(task.out("O")).containsExactly("k=v@100", "k=null@100");
        }
    }

    @Test
    void a_record_without_key_is_counted_where_its_key_is_needed() {
        KStream<String, String> stream = builder.stream("S");
        stream.groupBy((k, v) -> (String) null).count();

        MemoryTask task = new MemoryTask(builder.build().built(), false);
        task.pipe("S", "k", "v", 1);

        assertThat(task.drops()).containsExactly("KSTREAM-FILTER-0000000005 NULL_KEY");
    }

    @Test
    void a_mapper_that_returns_no_pair_is_named() {
        KStream<String, String> stream = builder.stream("S");
        stream.map((k, v) -> null);
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        assertThatThrownBy(() -> task.pipe("S", "k", "v", 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("map", "a KeyValue", "null");
    }

    private static Record<Object, Object> with(String header) {
        return new Record<>("k", "v", 1, new RecordHeaders(new Header[] {new RecordHeader(header, new byte[0])}));
    }

    private MemoryTask counting(boolean caching) {
        KStream<String, String> stream = builder.stream("S");
        stream.groupByKey().count(Materialized.as(STORE)).toStream().to("O");
        return new MemoryTask(builder.build().built(), caching);
    }

    private MemoryTask table(boolean caching) {
        KTable<String, String> table = builder.table("T", Materialized.as(STORE));
        table.toStream().to("O");
        return new MemoryTask(builder.build().built(), caching);
    }

    private MemoryTask filtered(boolean caching) {
        MemoryTask task = new MemoryTask(builder.build().built(), caching);
        task.pipe("T", "A", "n1", 1);
        task.pipe("T", "A", "y1", 2);
        task.pipe("T", "A", "n2", 3);
        task.pipe("T", "A", "n3", 4);
        task.pipe("T", "A", null, 5);
        task.pipe("T", "B", null, 6);
        return task;
    }
}
