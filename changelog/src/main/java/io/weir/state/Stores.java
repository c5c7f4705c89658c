package io.weir.state;

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
        return new NamedSupplier(StoreName.checked(name), Backend.ROCKSDB);
    }

    /**
     * A key-value store on local disk whose rows keep their event time.
     *
     * @param name the store's name
     * @return its supplier
     */
    public static KeyValueBytesStoreSupplier persistentTimestampedKeyValueStore(String name) {
        return new NamedSupplier(StoreName.checked(name), Backend.ROCKSDB);
    }

    /**
     * A key-value store on the heap.
     *
     * @param name the store's name
     * @return its supplier
     */
    public static KeyValueBytesStoreSupplier inMemoryKeyValueStore(String name) {
        return new NamedSupplier(StoreName.checked(name), Backend.MEMORY);
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
        return new StoreBuilder<>(definition(supplier, StoreKind.KEY_VALUE, keySerde, valueSerde));
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
        return new StoreBuilder<>(definition(supplier, StoreKind.TIMESTAMPED_KEY_VALUE, keySerde, valueSerde));
    }

    /**
     * A builder of a store that is already defined.
     *
     * @param definition all that is said about the store
     * @param <T> type of the store
     * @return the builder
     */
    public static <T extends StateStore> StoreBuilder<T> builder(StoreDefinition definition) {
        return new StoreBuilder<>(definition);
    }

    private static StoreDefinition definition(
            KeyValueBytesStoreSupplier supplier, StoreKind kind, @Nullable Serde<?> key, @Nullable Serde<?> value) {
        return new StoreDefinition(
                supplier.name(),
                kind,
                supplier.backend(),
                new StoreDefinition.RowSerdes(key, value),
                ChangelogSettings.ENABLED,
                false);
    }

    private record NamedSupplier(String name, Backend backend) implements KeyValueBytesStoreSupplier {}
}
