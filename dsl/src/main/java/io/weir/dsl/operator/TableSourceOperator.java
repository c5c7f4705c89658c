package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.Record;

/**
 * Stores each record as the newest value of its key.
 *
 * <p>The order of arrival decides, not the event time.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class TableSourceOperator<K, V> extends RowSource<K, V> {
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
    boolean takes(Record<K, V> record, Row<V> row) {
        return nothing == Nothing.TOLD
                || record.value() != null
                || row.value() != null
                || context().mayHaveTold();
    }
}
