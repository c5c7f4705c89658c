package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.Record;
import io.weir.topology.DropReason;

/**
 * Stores the records of a topic as rows of a table.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
abstract class RowSource<K, V> extends TableProcessor<K, V, K, V> {
    RowSource(TableShape shape) {
        super(shape);
    }

    @Override
    public final void process(Record<K, V> record) {
        if (record.key() == null) {
            context().drop(record, DropReason.NULL_KEY);
            return;
        }
        Row<V> row = rows().row(record.key());
        if (takes(record, row)) {
            Update<V> update = new Update<>(record.value(), rows().oldValue(row));
            rows().write(record, row, row.value() != null, update);
        }
    }

    /** Whether a record is to be the row's value; one that is dropped is counted here. */
    abstract boolean takes(Record<K, V> record, Row<V> row);
}
