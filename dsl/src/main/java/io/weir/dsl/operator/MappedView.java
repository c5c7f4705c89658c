package io.weir.dsl.operator;

import io.weir.processor.ProcessingContext;
import io.weir.state.ValueAndTimestamp;
import java.util.Set;

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
        TableReader<K, V> reader = above.open(context, state);
        return key -> {
            ValueAndTimestamp<V> row = reader.row(key);
            return row == null ? null : ValueAndTimestamp.make(mapper.value(key, row.value()), row.timestamp());
        };
    }
}
