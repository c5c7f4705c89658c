package io.weir.dsl.operator;

import io.weir.processor.ProcessorSupplier;

/**
 * A word that makes each row from the row of the table above.
 *
 * @param mapper makes the rows
 * @param <K> type of keys
 * @param <V> type of values above
 * @param <W> type of values
 */
record RowTransform<K, V, W>(RowMapper<K, V, W> mapper) implements TableOperator {
    @Override
    public ProcessorSupplier<?, ?, ?, ?> supplier(TableShape shape) {
        return shape.store().isPresent() ? stored(shape) : computed(shape);
    }

    @Override
    @SuppressWarnings("unchecked") // The view is that of the table that the word was said of.
    public TableView<?, ?> view(TableView<?, ?> above) {
        return new MappedView<>((TableView<K, V>) above, mapper);
    }

    private ProcessorSupplier<K, Update<V>, K, Update<W>> stored(TableShape shape) {
        return () -> new StoredTransform<>(mapper, shape);
    }

    private ProcessorSupplier<K, Update<V>, K, Update<W>> computed(TableShape shape) {
        return StreamOperators.stateless((record, out) -> {
            Update<W> update = mapper.update(record.key(), record.value(), shape.sendsOldValues());
            if (mapper.tells(update, shape.knowsLastTold() && !out.mayHaveTold())) {
                out.forward(record.withValue(update));
            }
        });
    }
}
