package io.weir.dsl.operator;

import io.weir.processor.ProcessingContext;
import io.weir.state.ValueAndTimestamp;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A view of rows that are joined when they are looked up.
 *
 * @param left the view of the left table
 * @param right the view of the right table
 * @param join joins the rows
 * @param <K> type of keys
 * @param <L> type of values on the left
 * @param <R> type of values on the right
 * @param <W> type of joined values
 */
record JoinedView<K, L, R, W>(TableView<K, L> left, TableView<K, R> right, TableJoin<K, L, R, W> join)
        implements TableView<K, W> {
    @Override
    public Set<String> stores() {
        Set<String> both = new LinkedHashSet<>(left.stores());
        both.addAll(right.stores());
        return both;
    }

    @Override
    public TableReader<K, W> open(ProcessingContext context, State state) {
        TableReader<K, L> lefts = left.open(context, state);
        TableReader<K, R> rights = right.open(context, state);
        return key -> {
            Sides<L, R> sides = new Sides<>(Side.read(lefts.row(key)), Side.read(rights.row(key)));
            return ValueAndTimestamp.make(sides.update(key, join).newValue(), sides.timestamp());
        };
    }
}
