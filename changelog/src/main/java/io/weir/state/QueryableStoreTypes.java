package io.weir.state;

/**
 * How stores of Weir's are read from outside their tasks.
 *
 * <p>What they make reads all partitions of the store that are on this instance, is safe for all threads, and goes on
 * working when partitions come and go. Reads see what is committed, unless {@code readOnly(READ_UNCOMMITTED)} is asked
 * for. A range shows partition after partition, each in its order, all as they were when it was asked for.
 */
public final class QueryableStoreTypes {
    /** Only for those that count on it; the methods are static. */
    public QueryableStoreTypes() {}

    /**
     * Reads of a key-value store. One that keeps event times is seen without them.
     *
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the type
     */
    public static <K, V> QueryableStoreType<ReadOnlyKeyValueStore<K, V>> keyValueStore() {
        return new KeyValueStoreType<>();
    }

    /**
     * Reads of a key-value store that keeps event times.
     *
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the type
     */
    public static <K, V> QueryableStoreType<ReadOnlyKeyValueStore<K, ValueAndTimestamp<V>>> timestampedKeyValueStore() {
        return new TimestampedKeyValueStoreType<>();
    }

    /**
     * Reads of a window store. One that keeps event times is seen without them.
     *
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the type
     */
    public static <K, V> QueryableStoreType<ReadOnlyWindowStore<K, V>> windowStore() {
        return new WindowStoreType<>();
    }

    /**
     * Reads of a window store that keeps event times.
     *
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the type
     */
    public static <K, V> QueryableStoreType<ReadOnlyWindowStore<K, ValueAndTimestamp<V>>> timestampedWindowStore() {
        return new TimestampedWindowStoreType<>();
    }

    /**
     * Reads of a session store.
     *
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the type
     */
    public static <K, V> QueryableStoreType<ReadOnlySessionStore<K, V>> sessionStore() {
        return new SessionStoreType<>();
    }

    /**
     * Reads of a key-value store.
     *
     * @param <K> type of the key
     * @param <V> type of the value
     */
    public static class KeyValueStoreType<K, V> implements QueryableStoreType<ReadOnlyKeyValueStore<K, V>> {
        KeyValueStoreType() {}

        @Override
        public boolean accepts(StateStore stateStore) {
            return stateStore instanceof ReadOnlyKeyValueStore<?, ?>;
        }

        @Override
        public ReadOnlyKeyValueStore<K, V> create(StateStoreProvider storeProvider, String storeName) {
            return new JoinedKeyValues<>(storeProvider, storeName, this, storeProvider.defaultIsolationLevel());
        }
    }

    /**
     * Reads of a key-value store that keeps event times.
     *
     * @param <K> type of the key
     * @param <V> type of the value
     */
    public static class TimestampedKeyValueStoreType<K, V>
            implements QueryableStoreType<ReadOnlyKeyValueStore<K, ValueAndTimestamp<V>>> {
        TimestampedKeyValueStoreType() {}

        @Override
        public boolean accepts(StateStore stateStore) {
            return stateStore instanceof TimestampedKeyValueStore<?, ?>;
        }

        @Override
        public ReadOnlyKeyValueStore<K, ValueAndTimestamp<V>> create(
                StateStoreProvider storeProvider, String storeName) {
            return new JoinedKeyValues<>(storeProvider, storeName, this, storeProvider.defaultIsolationLevel());
        }
    }

    /**
     * Reads of a window store.
     *
     * @param <K> type of the key
     * @param <V> type of the value
     */
    public static class WindowStoreType<K, V> implements QueryableStoreType<ReadOnlyWindowStore<K, V>> {
        WindowStoreType() {}

        @Override
        public boolean accepts(StateStore stateStore) {
            return stateStore instanceof ReadOnlyWindowStore<?, ?>;
        }

        @Override
        public ReadOnlyWindowStore<K, V> create(StateStoreProvider storeProvider, String storeName) {
            return new JoinedWindows<>(storeProvider, storeName, this, storeProvider.defaultIsolationLevel());
        }
    }

    /**
     * Reads of a window store that keeps event times.
     *
     * @param <K> type of the key
     * @param <V> type of the value
     */
    public static class TimestampedWindowStoreType<K, V>
            implements QueryableStoreType<ReadOnlyWindowStore<K, ValueAndTimestamp<V>>> {
        TimestampedWindowStoreType() {}

        @Override
        public boolean accepts(StateStore stateStore) {
            return stateStore instanceof TimestampedWindowStore<?, ?>;
        }

        @Override
        public ReadOnlyWindowStore<K, ValueAndTimestamp<V>> create(StateStoreProvider storeProvider, String storeName) {
            return new JoinedWindows<>(storeProvider, storeName, this, storeProvider.defaultIsolationLevel());
        }
    }

    /**
     * Reads of a session store.
     *
     * @param <K> type of the key
     * @param <V> type of the value
     */
    public static class SessionStoreType<K, V> implements QueryableStoreType<ReadOnlySessionStore<K, V>> {
        SessionStoreType() {}

        @Override
        public boolean accepts(StateStore stateStore) {
            return stateStore instanceof ReadOnlySessionStore<?, ?>;
        }

        @Override
        public ReadOnlySessionStore<K, V> create(StateStoreProvider storeProvider, String storeName) {
            return new JoinedSessions<>(storeProvider, storeName, this, storeProvider.defaultIsolationLevel());
        }
    }
}
