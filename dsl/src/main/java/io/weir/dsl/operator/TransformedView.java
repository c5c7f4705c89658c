package io.weir.dsl.operator;

import io.weir.processor.ProcessingContext;
import io.weir.state.ValueAndTimestamp;
import io.weir.transform.ProcessorContext;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A view of rows that a transformer makes of the rows of the table above.
 *
 * @param above the view of the table above
 * @param source makes the transformer
 * @param <K> type of keys
 * @param <V> type of values above
 * @param <W> type of values
 */
record TransformedView<K, V, W>(TableView<K, V> above, Transformer.Source<K, V, W> source) implements TableView<K, W> {
    private static final long NO_TIME = -1;

    @Override
    public Set<String> stores() {
        Set<String> all = new LinkedHashSet<>(above.stores());
        all.addAll(source.stores());
        return all;
    }

    @Override
    public TableReader<K, W> open(ProcessingContext context, State state) {
        TableReader<K, V> reader = above.open(context, state);
        Transformer<K, V, W> transformer = source.made();
        transformer.init(ProcessorContext.of(context));
        return new Reader<>(reader, transformer);
    }

    private record Reader<K, V, W>(TableReader<K, V> above, Transformer<K, V, W> transformer)
            implements TableReader<K, W> {
        @Override
        public @Nullable ValueAndTimestamp<W> row(K key) {
            return transformed(key, above.row(key));
        }

        @Override
        public @Nullable ValueAndTimestamp<W> row(K key, long timestampMs) {
            return transformed(key, above.row(key, timestampMs));
        }

        private @Nullable ValueAndTimestamp<W> transformed(K key, @Nullable ValueAndTimestamp<V> row) {
            W value = transformer.transform(key, ValueAndTimestamp.getValueOrNull(row));
            return ValueAndTimestamp.make(value, row == null ? NO_TIME : row.timestamp());
        }
    }
}
