package io.weir.dsl.operator;

import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;

/**
 * Passes on the rows that a transformer makes of the table above.
 *
 * @param <K> type of keys
 * @param <V> type of values above
 * @param <W> type of values
 */
final class ComputedTransformer<K, V, W> extends Operator<K, Update<V>, K, Update<W>> {
    private final Transformer<K, V, W> transformer;
    private final TableShape shape;

    ComputedTransformer(Transformer<K, V, W> transformer, TableShape shape) {
        this.transformer = transformer;
        this.shape = shape;
    }

    @Override
    public void init(ProcessorContext<K, Update<W>> context) {
        super.init(context);
        transformer.init(io.weir.transform.ProcessorContext.of(context));
    }

    @Override
    public void process(Record<K, Update<V>> record) {
        W after = transformer.transform(record.key(), record.value().newValue());
        W before = shape.sendsOldValues()
                ? transformer.transform(record.key(), record.value().oldValue())
                : null;
        context()
                .forward(record.withValue(
                        new Update<>(after, before, record.value().latest())));
    }

    @Override
    public void close() {
        transformer.close();
    }
}
