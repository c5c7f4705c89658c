package io.weir.dsl.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.dsl.Grouped;
import io.weir.dsl.KStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.processor.Record;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class StreamTableJoinTest {
    private final StreamsBuilder builder = new StreamsBuilder();
    private final KStream<String, String> stream = builder.stream("L");
    private final KTable<String, String> table = builder.table("T");

    @Test
    void a_left_join_meets_the_row_of_the_moment_and_keeps_the_time_of_the_stream() {
        stream.leftJoin(table, (v, t) -> v + "+" + t).to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("L", "k", "a", 10);
        task.pipe("T", "k", "t", 50);
        task.pipe("L", "k", "a", 10);
        task.pipe("L", null, "n", 11);
        task.pipe("L", "k", null, 11);

        assertThat(task.out("O")).containsExactly("k=a+null@10", "k=a+t@10", "null=n+null@11");
        assertThat(task.drops()).containsExactly("KSTREAM-LEFTJOIN-0000000004 NULL_VALUE");
    }

    @Test
    void an_inner_join_sends_nothing_without_a_row_and_counts_what_it_drops() {
        stream.join(table, (k, v, t) -> k + v + t).to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("L", "k", "a", 1);
        task.pipe("T", "k", "t", 2);
        task.pipe("L", "k", "b", 3);
        task.pipe("T", "k", null, 4);
        task.pipe("L", "k", "c", 5);
        task.pipe("L", null, "d", 6);
        task.pipe("L", "k", null, 7);

        assertThat(task.out("O")).containsExactly("k=kbt@3");
        assertThat(task.drops())
                .containsExactly("KSTREAM-JOIN-0000000004 NULL_KEY", "KSTREAM-JOIN-0000000004 NULL_VALUE");
    }

    @Test
    void a_row_that_is_not_committed_yet_is_met_too() {
        stream.join(table, (v, t) -> v + t).to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), true);

        task.take("T", "k", "t", 1);
        task.take("L", "k", "a", 2);

        assertThat(task.out("O")).containsExactly("k=at@2");
    }

    @Test
    void a_table_that_is_not_stored_is_computed_from_the_one_above() {
        KTable<String, String> rows =
                table.filter((k, v) -> v.startsWith("y")).mapValues(v -> v.toUpperCase(Locale.ROOT));
        stream.leftJoin(rows, (v, t) -> v + t).to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("T", "k", "yes", 1);
        task.pipe("L", "k", "a", 2);
        task.pipe("T", "k", "no", 3);
        task.pipe("L", "k", "b", 4);

        assertThat(task.out("O")).containsExactly("k=aYES@2", "k=bnull@4");
    }

    @Test
    void a_joined_record_has_the_headers_of_the_stream() {
        List<String> headers = new ArrayList<>();
        stream.leftJoin(table, (v, t) -> v)
                .process(() -> record -> headers.add(record.headers().toString()));
        RecordHeaders given = new RecordHeaders(new Header[] {new RecordHeader("h", new byte[] {'x'})});

        new MemoryTask(builder.build().built(), false).take("L", new Record<>("k", "a", 1, given));

        assertThat(headers).containsExactly(given.toString());
    }

    @Test
    void a_record_without_key_passes_the_topic_to_a_left_join_but_not_to_an_inner_one() {
        KStream<String, String> rekeyed = stream.selectKey((k, v) -> (String) null);
        rekeyed.leftJoin(table, (v, t) -> v + t).to("left");
        stream.selectKey((k, v) -> (String) null).join(table, (v, t) -> v + t).to("inner");
        MemoryTask task = new MemoryTask(builder.build().built(), false);

        task.pipe("L", "k", "a", 1);

        assertThat(task.out("left")).containsExactly("null=anull@1");
        assertThat(task.out("inner")).isEmpty();
        assertThat(task.drops()).hasSize(1).allMatch(drop -> drop.endsWith("NULL_KEY"));
    }

    @Test
    void topics_that_are_joined_have_equally_many_partitions() {
        stream.selectKey((k, v) -> v).join(table, (v, t) -> v);

        assertThat(builder.build().built().copartitioned().keySet())
                .containsExactly(Set.of("KSTREAM-KEY-SELECT-0000000004-repartition", "T"));
    }

    @Test
    void unnamed_joins_of_a_rekeyed_stream_share_one_topic() {
        KStream<String, String> rekeyed = stream.selectKey((k, v) -> v);
        rekeyed.join(table, (v, t) -> v);
        rekeyed.leftJoin(table, (v, t) -> v);

        assertThat(builder.build().built().repartitionTopics()).hasSize(1);
    }

    @Test
    void a_table_that_is_stored_under_a_name_is_read_there() {
        KTable<String, String> named = builder.table("N", Materialized.as("rows"));
        stream.join(named, (v, t) -> v + t).to("O");
        MemoryTask task = new MemoryTask(builder.build().built(), true);

        task.pipe("N", "k", "t", 1);
        task.pipe("L", "k", "a", 2);

        assertThat(task.out("O")).containsExactly("k=at@2");
    }

    @Test
    void a_join_with_an_aggregate_whose_shared_topic_is_said_again_later_can_be_built() {
        var grouping = stream.groupBy((k, v) -> v, Grouped.as("g"));
        KTable<String, Long> counts = grouping.count();
        stream.join(counts, (v, count) -> v + count);
        grouping.reduce((a, b) -> b);

        assertThat(builder.build().built().subTopologies()).isNotEmpty();
    }

    @Test
    void a_table_of_another_builder_is_refused() {
        KTable<String, String> foreign = new StreamsBuilder().table("T");

        assertThatThrownBy(() -> stream.join(foreign, (v, t) -> v))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("KSTREAM-SOURCE-0000000000", "another", "same builder");
    }
}
