package io.weir.dsl.operator;

import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.ValueAndTimestamp;
import io.weir.topology.DropReason;
import org.jspecify.annotations.Nullable;

/**
 * Joins each record with the row that its key has now.
 *
 * @param <K> type of keys
 * @param <V> type of the stream's values
 * @param <T> type of the table's values
 * @param <W> type of joined values
 */
final class StreamTableJoinOperator<K, V, T, W> extends Operator<K, V, K, W> {
    private final TableView<K, T> view;
    private final RowJoiner<K, V, T, W> joiner;
    private final Unmatched unmatched;
    private @Nullable TableReader<K, T> table;

    /** What becomes of a record that meets no row. */
    enum Unmatched {
        /** It sends nothing, and a record without a key is dropped. */
        SILENT,
        /** It is joined with null, also if it has no key. */
        JOINED
    }

    StreamTableJoinOperator(TableView<K, T> view, RowJoiner<K, V, T, W> joiner, Unmatched unmatched) {
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
        if (record.key() == null && unmatched == Unmatched.SILENT) {
            context().drop(record, DropReason.NULL_KEY);
        } else if (record.value() == null) {
            context().drop(record, DropReason.NULL_VALUE);
        } else {
            join(record);
        }
    }

    @SuppressWarnings("NullAway") // A joiner of a left join takes null.
    private void join(Record<K, V> record) {
        T value = record.key() == null ? null : row(record);
        if (value != null || unmatched == Unmatched.JOINED) {
            context().forward(record.withValue(joiner.apply(record.key(), record.value(), value)));
        }
    }

    private @Nullable T row(Record<K, V> record) {
        return ValueAndTimestamp.getValueOrNull(table().row(record.key(), record.timestamp()));
    }

    private TableReader<K, T> table() {
        if (table == null) {
            throw new AssertionError("A join was given a record before it was initialised.");
        }
        return table;
    }
}
