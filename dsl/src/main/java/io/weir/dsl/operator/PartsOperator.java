package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import org.jspecify.annotations.Nullable;

/**
 * Sends what was gathered of a key on, and forgets it.
 *
 * <p>It stands below the operator that gathers, which tells of each row once, at the commit. So the row is gone before
 * the commit ends, and what comes next begins anew.
 *
 * @param <K> type of keys
 * @param <A> type of what was gathered
 */
final class PartsOperator<K, A> extends Operator<K, Update<A>, K, A> {
    private final String store;
    private @Nullable KeyedRows<K, A> rows;

    PartsOperator(String store) {
        this.store = store;
    }

    @Override
    public void init(ProcessorContext<K, A> context) {
        super.init(context);
        rows = StoredView.rows(context, store);
    }

    @Override
    public void process(Record<K, Update<A>> record) {
        A part = record.value().newValue();
        if (part == null || rows == null) {
            throw new AssertionError("A part was told that has no value, or no store.");
        }
        rows.row(record.key()).set(null, record.timestamp());
        context().forward(record.withValue(part));
    }
}
