package io.weir.samples.cases;

import io.weir.dsl.Consumed;
import io.weir.dsl.KTable;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.topology.Topology;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

/**
 * Two tables of one key, joined in each of the three ways.
 *
 * <p>State: both tables, one row a key each: bounded by the keys that are not deleted. The result has no rows of its
 * own.
 */
class Case20TableJoinsTest {
    private static KTable<String, String> table(StreamsBuilder builder, String topic) {
        return builder.table(topic, Consumed.with(Serdes.String(), Serdes.String()));
    }

    private static Topology inner() {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> left = table(builder, "left");
        KTable<String, String> right = table(builder, "right");
        return sent(builder, left.join(right, (a, b) -> a + "-" + b));
    }

    private static Topology left() {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> left = table(builder, "left");
        KTable<String, String> right = table(builder, "right");
        return sent(builder, left.leftJoin(right, (a, b) -> a + "-" + b));
    }

    private static Topology outer() {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> left = table(builder, "left");
        KTable<String, String> right = table(builder, "right");
        return sent(builder, left.outerJoin(right, (a, b) -> a + "-" + b));
    }

    private static Topology sent(StreamsBuilder builder, KTable<String, String> joined) {
        joined.toStream().to("o", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    private static CaseReplay tables(Topology topology) {
        return CaseReplay.of(topology)
                .input("left", Format.text(), Format.text())
                .input("right", Format.text(), Format.text())
                .output("o", Format.text(), Format.text());
    }

    @Test
    void an_inner_join_has_a_row_where_both_have_one() {
        tables(inner()).replay("C20", "table-table inner join");
    }

    @Test
    void a_left_join_has_a_row_where_the_left_table_has_one() {
        tables(left()).replay("C20", "table-table left join");
    }

    @Test
    void an_outer_join_has_a_row_where_either_has_one() {
        tables(outer()).replay("C20", "table-table outer join");
    }
}
