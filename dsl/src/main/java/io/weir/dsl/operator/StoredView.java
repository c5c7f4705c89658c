package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows;
import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.ProcessingContext;
import io.weir.state.StateStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.VersionedKeyValueStore;
import java.util.Set;

/**
 * A view of rows that lie in a store.
 *
 * @param store name of the store
 * @param <K> type of keys
 * @param <V> type of values
 */
record StoredView<K, V>(String store) implements TableView<K, V> {
    @Override
    public Set<String> stores() {
        return Set.of(store);
    }

    @Override
    public TableReader<K, V> open(ProcessingContext context, State state) {
        if (context.getStateStore(store) instanceof VersionedKeyValueStore<?, ?>) {
            return VersionedReader.of(context, store);
        }
        KeyedRows<K, V> rows = rows(context, store);
        if (state == State.SENT) {
            return key -> TableRows.sent(rows.row(key));
        }
        return key -> {
            Row<V> row = rows.row(key);
            return ValueAndTimestamp.make(row.value(), row.timestamp());
        };
    }

    /** The rows of a table's store. */
    @SuppressWarnings("unchecked") // The compiler gave this operator a store of its own types.
    static <K, V> KeyedRows<K, V> rows(ProcessingContext context, String store) {
        StateStore found = context.getStateStore(store);
        if (found instanceof VersionedKeyValueStore<?, ?> versions) {
            return new LatestRows<>((VersionedKeyValueStore<K, V>) versions);
        }
        if (found instanceof KeyedRows<?, ?> keyed) {
            return (KeyedRows<K, V>) keyed;
        }
        throw new IllegalStateException("Table store [" + store + "] must be a key-value store of Weir's, but is ["
                + found.getClass().getName() + "]. Run the topology with TopologyTestDriver or WeirStreams.");
    }
}
