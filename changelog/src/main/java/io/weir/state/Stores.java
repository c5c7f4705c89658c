package io.weir.state;

import java.time.Duration;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** Makes stores for {@code Materialized}, {@code StreamsBuilder} and {@code Topology}. */
public final class Stores {
    private Stores() {}

    /**
     * A key-value store on local disk.
     *
     * @param name the store's name
     * @return its supplier
     */
    public static KeyValueBytesStoreSupplier persistentKeyValueStore(String name) {
        return new Suppliers.Named(StoreName.checked(name), Backend.ROCKSDB);
    }

    /**
     * A key-value store on local disk whose rows keep their event time.
     *
     * @param name the store's name
     * @return its supplier
     */
    public static KeyValueBytesStoreSupplier persistentTimestampedKeyValueStore(String name) {
        return new Suppliers.Named(StoreName.checked(name), Backend.ROCKSDB);
    }

    /**
     * A key-value store on the heap.
     *
     * @param name the store's name
     * @return its supplier
     */
    public static KeyValueBytesStoreSupplier inMemoryKeyValueStore(String name) {
        return new Suppliers.Named(StoreName.checked(name), Backend.MEMORY);
    }

    /**
     * A key-value store on the heap that keeps a number of rows: the one that was neither written nor asked for by its
     * key for longest leaves for a new one. Its deletion is logged, but told to nobody, not even by a table.
     *
     * @param name the store's name
     * @param maxCacheSize how many rows a task keeps, 1 or more
     * @return its supplier
     */
    public static KeyValueBytesStoreSupplier lruMap(String name, int maxCacheSize) {
        return new Suppliers.Recent(StoreName.checked(name), KeyBound.ofMostRecent(maxCacheSize));
    }

    /**
     * A key-value store for processors.
     *
     * @param supplier its name and backend
     * @param keySerde serde of keys, or null for the application's default
     * @param valueSerde serde of values, or null for the application's default
     * @param <K> type of keys
     * @param <V> type of values
     * @return the builder; logged, not caching
     */
    public static <K, V> StoreBuilder<KeyValueStore<K, V>> keyValueStoreBuilder(
            KeyValueBytesStoreSupplier supplier, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return keyed(supplier, StoreKind.KEY_VALUE, new StoreDefinition.RowSerdes(keySerde, valueSerde));
    }

    /**
     * A key-value store for processors whose rows keep their event time.
     *
     * @param supplier its name and backend
     * @param keySerde serde of keys, or null for the application's default
     * @param valueSerde serde of values, or null for the application's default
     * @param <K> type of keys
     * @param <V> type of values
     * @return the builder; logged, not caching
     */
    public static <K, V> StoreBuilder<TimestampedKeyValueStore<K, V>> timestampedKeyValueStoreBuilder(
            KeyValueBytesStoreSupplier supplier, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return keyed(supplier, StoreKind.TIMESTAMPED_KEY_VALUE, new StoreDefinition.RowSerdes(keySerde, valueSerde));
    }

    /**
     * A window store on local disk.
     *
     * @param name the store's name
     * @param retentionPeriod how long rows stay visible, at least the window size
     * @param windowSize size of a window
     * @param retainDuplicates whether two rows of one key and window are kept side by side
     * @return its supplier
     */
    public static WindowBytesStoreSupplier persistentWindowStore(
            String name, Duration retentionPeriod, Duration windowSize, boolean retainDuplicates) {
        return new Suppliers.Windows(
                StoreName.checked(name), Backend.ROCKSDB, retention(retentionPeriod, windowSize, retainDuplicates));
    }

    /**
     * A window store on local disk whose rows keep their event time.
     *
     * @param name the store's name
     * @param retentionPeriod how long rows stay visible, at least the window size
     * @param windowSize size of a window
     * @param retainDuplicates whether two rows of one key and window are kept side by side
     * @return its supplier
     */
    public static WindowBytesStoreSupplier persistentTimestampedWindowStore(
            String name, Duration retentionPeriod, Duration windowSize, boolean retainDuplicates) {
        return new Suppliers.Windows(
                StoreName.checked(name), Backend.ROCKSDB, retention(retentionPeriod, windowSize, retainDuplicates));
    }

    /**
     * A window store on the heap.
     *
     * @param name the store's name
     * @param retentionPeriod how long rows stay visible, at least the window size
     * @param windowSize size of a window
     * @param retainDuplicates whether two rows of one key and window are kept side by side
     * @return its supplier
     */
    public static WindowBytesStoreSupplier inMemoryWindowStore(
            String name, Duration retentionPeriod, Duration windowSize, boolean retainDuplicates) {
        return new Suppliers.Windows(
                StoreName.checked(name), Backend.MEMORY, retention(retentionPeriod, windowSize, retainDuplicates));
    }

    /**
     * A session store on local disk.
     *
     * @param name the store's name
     * @param retentionPeriod how long sessions stay visible
     * @return its supplier
     */
    public static SessionBytesStoreSupplier persistentSessionStore(String name, Duration retentionPeriod) {
        return new Suppliers.Sessions(
                StoreName.checked(name), Backend.ROCKSDB, retention(retentionPeriod, Duration.ZERO, false));
    }

    /**
     * A session store on the heap.
     *
     * @param name the store's name
     * @param retentionPeriod how long sessions stay visible
     * @return its supplier
     */
    public static SessionBytesStoreSupplier inMemorySessionStore(String name, Duration retentionPeriod) {
        return new Suppliers.Sessions(
                StoreName.checked(name), Backend.MEMORY, retention(retentionPeriod, Duration.ZERO, false));
    }

    /**
     * A window store for processors.
     *
     * @param supplier its name, backend and retention
     * @param keySerde serde of keys, or null for the application's default
     * @param valueSerde serde of values, or null for the application's default
     * @param <K> type of keys
     * @param <V> type of values
     * @return the builder; logged, not caching
     */
    public static <K, V> StoreBuilder<WindowStore<K, V>> windowStoreBuilder(
            WindowBytesStoreSupplier supplier, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        Retention retention =
                new Retention(supplier.retentionPeriod(), supplier.windowSize(), supplier.retainDuplicates());
        return new DefinedStore<>(
                definition(supplier, StoreKind.WINDOW, new StoreDefinition.RowSerdes(keySerde, valueSerde), retention));
    }

    /**
     * A window store for processors whose rows keep their event time.
     *
     * @param supplier its name, backend and retention
     * @param keySerde serde of keys, or null for the application's default
     * @param valueSerde serde of values, or null for the application's default
     * @param <K> type of keys
     * @param <V> type of values
     * @return the builder; logged, not caching
     */
    public static <K, V> StoreBuilder<TimestampedWindowStore<K, V>> timestampedWindowStoreBuilder(
            WindowBytesStoreSupplier supplier, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        Retention retention =
                new Retention(supplier.retentionPeriod(), supplier.windowSize(), supplier.retainDuplicates());
        return new DefinedStore<>(definition(
                supplier,
                StoreKind.TIMESTAMPED_WINDOW,
                new StoreDefinition.RowSerdes(keySerde, valueSerde),
                retention));
    }

    /**
     * A session store for processors.
     *
     * @param supplier its name, backend and retention
     * @param keySerde serde of keys, or null for the application's default
     * @param valueSerde serde of values, or null for the application's default
     * @param <K> type of keys
     * @param <V> type of values
     * @return the builder; logged, not caching
     */
    public static <K, V> StoreBuilder<SessionStore<K, V>> sessionStoreBuilder(
            SessionBytesStoreSupplier supplier, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        Retention retention = new Retention(supplier.retentionPeriod(), 0, false);
        return new DefinedStore<>(definition(
                supplier, StoreKind.SESSION, new StoreDefinition.RowSerdes(keySerde, valueSerde), retention));
    }

    /**
     * A store on local disk that keeps the history of each key's values.
     *
     * @param name the store's name
     * @param historyRetention how far back values can be asked for, behind the store's time
     * @return its supplier
     */
    public static VersionedBytesStoreSupplier persistentVersionedKeyValueStore(String name, Duration historyRetention) {
        long historyMs = Moments.millis(historyRetention, "history retention");
        return new Suppliers.Versioned(StoreName.checked(name), Backend.ROCKSDB, historyMs);
    }

    /**
     * A store on local disk that keeps the history of each key's values.
     *
     * @param name the store's name
     * @param historyRetention how far back values can be asked for, behind the store's time
     * @param segmentInterval not used: each version is removed by itself, when its time is over
     * @return its supplier
     */
    public static VersionedBytesStoreSupplier persistentVersionedKeyValueStore(
            String name, Duration historyRetention, Duration segmentInterval) {
        if (Moments.millis(segmentInterval, "segment interval") < 1) {
            throw new IllegalArgumentException(
                    "A segment interval is 1 ms or more, but this is [" + segmentInterval + "]. Give a longer one.");
        }
        return persistentVersionedKeyValueStore(name, historyRetention);
    }

    /**
     * A store on the heap that keeps the history of each key's values.
     *
     * @param name the store's name
     * @param historyRetention how far back values can be asked for, behind the store's time
     * @return its supplier
     */
    public static VersionedBytesStoreSupplier inMemoryVersionedKeyValueStore(String name, Duration historyRetention) {
        long historyMs = Moments.millis(historyRetention, "history retention");
        return new Suppliers.Versioned(StoreName.checked(name), Backend.MEMORY, historyMs);
    }

    /**
     * A store for processors that keeps the history of each key's values.
     *
     * @param supplier its name, backend and history
     * @param keySerde serde of keys, or null for the application's default
     * @param valueSerde serde of values, or null for the application's default
     * @param <K> type of keys
     * @param <V> type of values
     * @return the builder; logged, and never caching
     */
    public static <K, V> StoreBuilder<VersionedKeyValueStore<K, V>> versionedKeyValueStoreBuilder(
            VersionedBytesStoreSupplier supplier, @Nullable Serde<K> keySerde, @Nullable Serde<V> valueSerde) {
        return new DefinedStore<>(definition(
                supplier,
                StoreKind.VERSIONED,
                new StoreDefinition.RowSerdes(keySerde, valueSerde),
                new Retention(supplier.historyRetentionMs(), 0, false)));
    }

    /**
     * A builder of a store that is already defined.
     *
     * @param definition all that is said about the store
     * @param <T> type of the store
     * @return the builder
     */
    public static <T extends StateStore> StoreBuilder<T> builder(StoreDefinition definition) {
        return new DefinedStore<>(definition);
    }

    private static <T extends StateStore> StoreBuilder<T> keyed(
            KeyValueBytesStoreSupplier supplier, StoreKind kind, StoreDefinition.RowSerdes serdes) {
        if (supplier instanceof VersionedBytesStoreSupplier) {
            throw new IllegalArgumentException("A supplier of a key-value store is expected, but that of ["
                    + supplier.name() + "] makes a versioned one. Use versionedKeyValueStoreBuilder(...).");
        }
        return new DefinedStore<>(
                definition(supplier, kind, serdes, Retention.FOREVER).withBound(supplier.bound()));
    }

    private static StoreDefinition definition(
            StoreSupplier<?> supplier, StoreKind kind, StoreDefinition.RowSerdes serdes, Retention retention) {
        return new StoreDefinition(
                supplier.name(), kind, supplier.backend(), serdes, ChangelogSettings.ENABLED, false, retention);
    }

    private static Retention retention(Duration period, Duration windowSize, boolean retainDuplicates) {
        return new Retention(
                Moments.millis(period, "retention"), Moments.millis(windowSize, "window size"), retainDuplicates);
    }
}
