package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows;
import io.weir.state.VersionedKeyValueStore;
import io.weir.state.VersionedRecord;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a table that keeps their history, each as its latest version.
 *
 * <p>A row that is written is one more version, at its time. Updates of such a table are never held back.
 *
 * @param store the versions
 * @param <K> type of keys
 * @param <V> type of values
 */
record LatestRows<K, V>(VersionedKeyValueStore<K, V> store) implements KeyedRows<K, V> {
    @Override
    public Version<K, V> row(K key) {
        return new Version<>(store, key, store.get(key));
    }

    @Override
    public boolean caching() {
        return false;
    }

    /**
     * The latest version of a row, and the one that is written over it.
     *
     * @param <K> type of keys
     * @param <V> type of values
     */
    static final class Version<K, V> implements KeyedRows.Row<V> {
        private final VersionedKeyValueStore<K, V> store;
        private final K key;
        private final @Nullable VersionedRecord<V> latest;
        private long validTo = VersionedKeyValueStore.PUT_RETURN_CODE_VALID_TO_UNDEFINED;

        private Version(VersionedKeyValueStore<K, V> store, K key, @Nullable VersionedRecord<V> latest) {
            this.store = store;
            this.key = key;
            this.latest = latest;
        }

        @Override
        public @Nullable V value() {
            return latest == null ? null : latest.value();
        }

        @Override
        public long timestamp() {
            return latest == null ? -1 : latest.timestamp();
        }

        @Override
        public void set(@Nullable V value, long timestamp) {
            validTo = store.put(key, value, timestamp);
        }

        /** Whether what was written is older than the history, so that it was not kept. */
        boolean isTooOld() {
            return validTo == VersionedKeyValueStore.PUT_RETURN_CODE_NOT_PUT;
        }

        /** Whether what was written is the latest version now. */
        boolean isLatest() {
            return validTo == VersionedKeyValueStore.PUT_RETURN_CODE_VALID_TO_UNDEFINED;
        }

        @Override
        public @Nullable Object attachment() {
            return null;
        }

        @Override
        public void attach(@Nullable Object object) {
            throw new AssertionError("An update of a table that keeps its history was to be held back.");
        }
    }
}
