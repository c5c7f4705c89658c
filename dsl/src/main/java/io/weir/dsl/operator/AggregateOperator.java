package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.Record;
import io.weir.topology.DropReason;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the records of each key in one row.
 *
 * <p>The row's time is the latest of its records.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <A> type of what is gathered
 */
final class AggregateOperator<K, V, A> extends TableProcessor<K, V, K, A> {
    private final Fold<K, V, A> fold;

    AggregateOperator(Fold<K, V, A> fold, TableShape shape) {
        this(fold, shape, false);
    }

    /** An operator that may tell of a row once per commit, though its store is not cached. */
    AggregateOperator(Fold<K, V, A> fold, TableShape shape, boolean holds) {
        super(shape, holds);
        this.fold = fold;
    }

    @Override
    public void process(Record<K, V> record) {
        if (record.key() == null) {
            context().drop(record, DropReason.NULL_KEY);
        } else if (record.value() == null) {
            context().drop(record, DropReason.NULL_VALUE);
        } else {
            gather(record, rows().row(record.key()));
        }
    }

    private void gather(Record<K, V> record, Row<A> row) {
        // Asked before the fold, which may change the object it is given.
        A old = rows().oldValue(row);
        A before = row.value();
        boolean existed = before != null;
        long timestamp = existed ? Math.max(record.timestamp(), row.timestamp()) : record.timestamp();
        @Nullable A after = fold.apply(record.key(), record.value(), before);
        rows().write(record.withTimestamp(timestamp), row, existed, new Update<>(after, old));
    }
}
