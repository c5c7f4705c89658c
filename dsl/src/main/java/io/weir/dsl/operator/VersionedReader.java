package io.weir.dsl.operator;

import io.weir.processor.ProcessingContext;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.VersionedKeyValueStore;
import io.weir.state.VersionedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Looks up rows of a table that keeps its history.
 *
 * @param store its store
 * @param <K> type of keys
 * @param <V> type of values
 */
record VersionedReader<K, V>(VersionedKeyValueStore<K, V> store) implements TableReader<K, V> {
    /** Reads a table's store. */
    static <K, V> VersionedReader<K, V> of(ProcessingContext context, String store) {
        return new VersionedReader<>(context.<VersionedKeyValueStore<K, V>>getStateStore(store));
    }

    @Override
    public @Nullable ValueAndTimestamp<V> row(K key) {
        return row(store.get(key));
    }

    @Override
    public @Nullable ValueAndTimestamp<V> row(K key, long timestampMs) {
        return row(store.get(key, timestampMs));
    }

    private static <V> @Nullable ValueAndTimestamp<V> row(@Nullable VersionedRecord<V> version) {
        return version == null ? null : ValueAndTimestamp.make(version.value(), version.timestamp());
    }
}
