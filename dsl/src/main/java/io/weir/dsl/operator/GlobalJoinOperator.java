package io.weir.dsl.operator;

import io.weir.dsl.operator.StreamTableJoinOperator.Unmatched;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.ValueAndTimestamp;
import io.weir.topology.DropReason;
import org.jspecify.annotations.Nullable;

/**
 * Joins each record with a row of a global table.
 *
 * @param <K> type of the stream's keys
 * @param <V> type of the stream's values
 * @param <L> type of the table's keys
 * @param <T> type of the table's values
 * @param <W> type of joined values
 */
final class GlobalJoinOperator<K, V, L, T, W> extends Operator<K, V, K, W> {
    private final TableView<L, T> view;
    private final GlobalJoiner<K, V, L, T, W> joiner;
    private final Unmatched unmatched;
    private @Nullable TableReader<L, T> table;

    GlobalJoinOperator(TableView<L, T> view, GlobalJoiner<K, V, L, T, W> joiner, Unmatched unmatched) {
        this.view = view;
        this.joiner = joiner;
        this.unmatched = unmatched;
    }

    @Override
    public void init(ProcessorContext<K, W> context) {
        super.init(context);
        table = view.open(context, TableView.State.NEWEST);
    }

    @Override
    public void process(Record<K, V> record) {
        if (record.value() == null) {
            context().drop(record, DropReason.NULL_VALUE);
            return;
        }
        L key = joiner.key(record.key(), record.value());
        if (key == null && unmatched == Unmatched.SILENT) {
            context().drop(record, DropReason.NULL_KEY);
            return;
        }
        T row = key == null ? null : ValueAndTimestamp.getValueOrNull(table().row(key));
        if (row != null || unmatched == Unmatched.JOINED) {
            context().forward(record.withValue(joiner.joined(record, key, row)));
        }
    }

    private TableReader<L, T> table() {
        if (table == null) {
            throw new AssertionError("A join was given a record before it was initialised.");
        }
        return table;
    }
}
