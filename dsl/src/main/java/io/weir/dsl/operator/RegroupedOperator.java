package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.Record;
import io.weir.topology.DropReason;

/**
 * Gathers the rows of a table under new keys: takes the old value out, and adds the new one.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <A> type of what is gathered
 */
final class RegroupedOperator<K, V, A> extends TableProcessor<K, Update<V>, K, A> {
    private final Fold<K, V, A> adder;
    private final Fold<K, V, A> subtractor;

    RegroupedOperator(Fold<K, V, A> adder, Fold<K, V, A> subtractor, TableShape shape) {
        super(shape);
        this.adder = adder;
        this.subtractor = subtractor;
    }

    @Override
    public void process(Record<K, Update<V>> record) {
        if (record.key() == null) {
            context().drop(DropReason.NULL_KEY);
        } else {
            gather(record, record.value(), rows().row(record.key()));
        }
    }

    private void gather(Record<K, Update<V>> record, Update<V> update, Row<A> row) {
        // Asked before the folds, which may change the object they are given.
        A old = rows().oldValue(row);
        A before = row.value();
        V removed = update.oldValue();
        V added = update.newValue();
        long timestamp = before == null ? record.timestamp() : Math.max(record.timestamp(), row.timestamp());
        A rest = before == null || removed == null ? before : subtractor.apply(record.key(), removed, before);
        A after = added == null ? rest : adder.apply(record.key(), added, rest);
        rows().write(record.withTimestamp(timestamp), row, before != null, new Update<>(after, old));
    }
}
