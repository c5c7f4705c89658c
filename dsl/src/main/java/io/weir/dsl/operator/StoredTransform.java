package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.Record;
import io.weir.topology.DropReason;

/**
 * Keeps the rows that a mapper makes of the table above.
 *
 * @param <K> type of keys
 * @param <V> type of values above
 * @param <W> type of values
 */
final class StoredTransform<K, V, W> extends TableProcessor<K, Update<V>, K, W> {
    private final RowMapper<K, V, W> mapper;

    StoredTransform(RowMapper<K, V, W> mapper, TableShape shape) {
        super(shape);
        this.mapper = mapper;
    }

    @Override
    public void process(Record<K, Update<V>> record) {
        if (!record.value().latest()) {
            context().drop(DropReason.NOT_LATEST);
            return;
        }
        Row<W> row = rows().row(record.key());
        W after = mapper.value(record.key(), record.value().newValue());
        Update<W> update = new Update<>(after, rows().oldValue(row));
        if (mapper.tells(update, shape().sendsOldValues() && !context().mayHaveTold())) {
            rows().write(record, row, row.value() != null, update);
        }
    }
}
