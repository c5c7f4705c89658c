package io.weir.dsl;

import io.weir.dsl.operator.StreamTableOperator;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.StreamTableJoin;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * A stream about to be joined with a table.
 *
 * @param stream the stream
 * @param joined the name and the serdes
 * @param <K> type of keys
 * @param <V> type of the stream's values
 * @param <T> type of the table's values
 */
record StreamJoin<K extends @Nullable Object, V extends @Nullable Object, T>(
        PlannedStream<K, V> stream, Joined<K, V, T> joined) {

    /** Says the join. */
    <W extends @Nullable Object> KStream<K, W> with(KTable<K, T> table, StreamTableOperator operator, boolean left) {
        Said<K, V> said = stream.said();
        PlanNode rows = PlannedTable.of(table, said).said().node();
        Serde<K> key = joined.keySerde() == null ? said.keySerde() : joined.keySerde();
        Serde<V> value = joined.valueSerde() == null ? said.valueSerde() : joined.valueSerde();
        PlanNode parent = new JoinWay<>(stream, key, value).end(joined.name());
        String name = said.name(Named.of(joined.name()), left ? "KSTREAM-LEFTJOIN-" : "KSTREAM-JOIN-");
        StreamTableJoin join = said.plan().say(new StreamTableJoin(name, parent, rows, operator, left));
        return PlannedStream.of(said.at(join, key, null));
    }
}
