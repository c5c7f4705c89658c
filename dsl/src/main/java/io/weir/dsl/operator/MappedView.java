package io.weir.dsl.operator;

import io.weir.processor.ProcessingContext;
import io.weir.state.ValueAndTimestamp;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A view of rows that are computed from the rows of the table above.
 *
 * @param above the view of the table above
 * @param mapper computes the rows
 * @param <K> type of keys
 * @param <V> type of values above
 * @param <W> type of values
 */
record MappedView<K, V, W>(TableView<K, V> above, RowMapper<K, V, W> mapper) implements TableView<K, W> {
    @Override
    public Set<String> stores() {
        return above.stores();
    }

    @Override
    public TableReader<K, W> open(ProcessingContext context, State state) {
        return new Reader<>(above.open(context, state), mapper);
    }

    private record Reader<K, V, W>(TableReader<K, V> above, RowMapper<K, V, W> mapper) implements TableReader<K, W> {
        @Override
        public @Nullable ValueAndTimestamp<W> row(K key) {
            return mapped(key, above.row(key));
        }

        @Override
        public @Nullable ValueAndTimestamp<W> row(K key, long timestampMs) {
            return mapped(key, above.row(key, timestampMs));
        }

        private @Nullable ValueAndTimestamp<W> mapped(K key, @Nullable ValueAndTimestamp<V> row) {
            return row == null ? null : ValueAndTimestamp.make(mapper.value(key, row.value()), row.timestamp());
        }
    }
}
