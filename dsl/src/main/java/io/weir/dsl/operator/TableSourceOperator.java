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
    TableSourceOperator(TableShape shape) {
        super(shape);
    }

    @Override
    public void process(Record<K, V> record) {
        if (record.key() == null) {
            context().drop(DropReason.NULL_KEY);
            return;
        }
        Row<V> row = rows().row(record.key());
        V before = row.value();
        V old = shape().sendsOldValues() ? before : null;
        rows().write(record, row, before != null, new Update<>(record.value(), old));
    }
}
