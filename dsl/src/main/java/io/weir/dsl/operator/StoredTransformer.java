package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.topology.DropReason;

/**
 * Keeps the rows that a transformer makes of the table above.
 *
 * @param <K> type of keys
 * @param <V> type of values above
 * @param <W> type of values
 */
final class StoredTransformer<K, V, W> extends TableProcessor<K, Update<V>, K, W> {
    private final Transformer<K, V, W> transformer;

    StoredTransformer(Transformer<K, V, W> transformer, TableShape shape) {
        super(shape);
        this.transformer = transformer;
    }

    @Override
    public void init(ProcessorContext<K, Update<W>> context) {
        super.init(context);
        transformer.init(io.weir.transform.ProcessorContext.of(context));
    }

    @Override
    public void process(Record<K, Update<V>> record) {
        if (!record.value().latest()) {
            context().drop(DropReason.NOT_LATEST);
            return;
        }
        W after = transformer.transform(record.key(), record.value().newValue());
        Row<W> row = rows().row(record.key());
        rows().write(record, row, row.value() != null, new Update<>(after, rows().oldValue(row)));
    }

    @Override
    public void close() {
        transformer.close();
    }
}
