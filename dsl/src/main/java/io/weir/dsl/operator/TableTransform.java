package io.weir.dsl.operator;

import io.weir.processor.Processor;
import io.weir.processor.ProcessorSupplier;
import io.weir.state.StoreBuilder;
import java.util.Set;

/**
 * A word that makes each row from the row above with the help of stores.
 *
 * @param source makes what makes the rows
 * @param <K> type of keys
 * @param <V> type of values above
 * @param <W> type of values
 */
record TableTransform<K, V, W>(Transformer.Source<K, V, W> source) implements TableOperator {
    @Override
    public ProcessorSupplier<?, ?, ?, ?> supplier(TableShape shape) {
        return new Supplier<>(source, shape);
    }

    @Override
    public Set<String> stores() {
        return source.stores();
    }

    @Override
    @SuppressWarnings("unchecked") // The view is that of the table that the word was said of.
    public TableView<?, ?> view(TableView<?, ?> above) {
        return new TransformedView<>((TableView<K, V>) above, source);
    }

    private record Supplier<K, V, W>(Transformer.Source<K, V, W> source, TableShape shape)
            implements ProcessorSupplier<K, Update<V>, K, Update<W>> {
        @Override
        public Processor<K, Update<V>, K, Update<W>> get() {
            return shape.store().isPresent()
                    ? new StoredTransformer<>(source.made(), shape)
                    : new ComputedTransformer<>(source.made(), shape);
        }

        @Override
        public Set<StoreBuilder<?>> stores() {
            return source.added();
        }
    }
}
