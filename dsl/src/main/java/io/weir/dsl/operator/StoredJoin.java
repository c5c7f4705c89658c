package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.Record;

/**
 * Keeps the rows that a join makes of two tables.
 *
 * @param <K> type of keys
 * @param <L> type of values on the left
 * @param <R> type of values on the right
 * @param <W> type of joined values
 */
final class StoredJoin<K, L, R, W> extends TableProcessor<K, Sides<L, R>, K, W> {
    private final TableJoin<K, L, R, W> join;

    StoredJoin(TableJoin<K, L, R, W> join, TableShape shape, boolean holds) {
        super(shape, holds);
        this.join = join;
    }

    @Override
    public void process(Record<K, Sides<L, R>> record) {
        Row<W> row = rows().row(record.key());
        Sides<L, R> sides = record.value();
        W after =
                join.value(record.key(), sides.left().newValue(), sides.right().newValue());
        W before = row.value();
        if (after != null || before != null || context().mayHaveTold()) {
            Update<W> update = new Update<>(after, rows().oldValue(row));
            rows().write(record.withTimestamp(sides.timestamp()), row, before != null, update);
        }
    }
}
