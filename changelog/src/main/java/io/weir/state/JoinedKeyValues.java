package io.weir.state;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * The partitions of a key-value store as one.
 *
 * <p>Safe for all threads, as its provider is.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
final class JoinedKeyValues<K, V> implements ReadOnlyKeyValueStore<K, V> {
    private final StateStoreProvider provider;
    private final String name;
    private final QueryableStoreType<ReadOnlyKeyValueStore<K, V>> type;
    private final IsolationLevel isolation;

    JoinedKeyValues(
            StateStoreProvider provider,
            String name,
            QueryableStoreType<ReadOnlyKeyValueStore<K, V>> type,
            IsolationLevel isolation) {
        this.provider = provider;
        this.name = name;
        this.type = type;
        this.isolation = isolation;
    }

    private List<ReadOnlyKeyValueStore<K, V>> partitions() {
        return provider.stores(name, type).stream()
                .map(store -> store.readOnly(isolation))
                .toList();
    }

    private KeyValueIterator<K, V> rows(Function<ReadOnlyKeyValueStore<K, V>, KeyValueIterator<K, V>> question) {
        return new JoinedRows<>(JoinedRows.open(partitions(), question));
    }

    @Override
    public @Nullable V get(K key) {
        Objects.requireNonNull(key, "A key is expected, but it is null. Every row has a key.");
        for (ReadOnlyKeyValueStore<K, V> partition : partitions()) {
            V value = partition.get(key);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    @Override
    public KeyValueIterator<K, V> range(@Nullable K from, @Nullable K to) {
        return rows(partition -> partition.range(from, to));
    }

    @Override
    public KeyValueIterator<K, V> reverseRange(@Nullable K from, @Nullable K to) {
        return rows(partition -> partition.reverseRange(from, to));
    }

    @Override
    public <P> KeyValueIterator<K, V> prefixScan(P prefix, Serializer<P> serializer) {
        return rows(partition -> partition.prefixScan(prefix, serializer));
    }

    @Override
    public long approximateNumEntries() {
        long rows = 0;
        for (ReadOnlyKeyValueStore<K, V> partition : partitions()) {
            rows += partition.approximateNumEntries();
        }
        return rows < 0 ? Long.MAX_VALUE : rows;
    }

    @Override
    public ReadOnlyKeyValueStore<K, V> readOnly(IsolationLevel isolationLevel) {
        return new JoinedKeyValues<>(provider, name, type, isolationLevel);
    }
}
