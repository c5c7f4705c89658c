package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.Record;
import io.weir.topology.DropReason;

/**
 * Stores each record as the newest value of its key.
 *
 * <p>The order of arrival decides, not the event time.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class TableSourceOperator<K, V> extends TableProcessor<K, V, K, V> {
    private final Nothing nothing;

    /** What becomes of a tombstone for a row that is not there. */
    enum Nothing {
        /** It is sent on. */
        TOLD,
        /** It is not sent on. */
        UNTOLD
    }

    TableSourceOperator(TableShape shape) {
        this(shape, Nothing.TOLD);
    }

    TableSourceOperator(TableShape shape, Nothing nothing) {
        super(shape);
        this.nothing = nothing;
    }

    @Override
    public void process(Record<K, V> record) {
        if (record.key() == null) {
            context().drop(record, DropReason.NULL_KEY);
            return;
        }
        Row<V> row = rows().row(record.key());
        V before = row.value();
        if (before == null && record.value() == null && nothing == Nothing.UNTOLD) {
            return;
        }
        V old = shape().sendsOldValues() ? before : null;
        rows().write(record, row, before != null, new Update<>(record.value(), old));
    }
}
