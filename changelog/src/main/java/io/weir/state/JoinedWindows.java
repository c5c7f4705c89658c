package io.weir.state;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.common.IsolationLevel;
import org.jspecify.annotations.Nullable;

/**
 * The partitions of a window store as one.
 *
 * <p>Safe for all threads, as its provider is.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
final class JoinedWindows<K, V> implements ReadOnlyWindowStore<K, V> {
    private final StateStoreProvider provider;
    private final String name;
    private final QueryableStoreType<ReadOnlyWindowStore<K, V>> type;
    private final IsolationLevel isolation;

    JoinedWindows(
            StateStoreProvider provider,
            String name,
            QueryableStoreType<ReadOnlyWindowStore<K, V>> type,
            IsolationLevel isolation) {
        this.provider = provider;
        this.name = name;
        this.type = type;
        this.isolation = isolation;
    }

    private List<ReadOnlyWindowStore<K, V>> partitions() {
        return provider.stores(name, type).stream()
                .map(store -> store.readOnly(isolation))
                .toList();
    }

    private KeyValueIterator<Windowed<K>, V> rows(
            Function<ReadOnlyWindowStore<K, V>, KeyValueIterator<Windowed<K>, V>> question) {
        return new JoinedRows<>(JoinedRows.open(partitions(), question));
    }

    private WindowStoreIterator<V> ofKey(Function<ReadOnlyWindowStore<K, V>, WindowStoreIterator<V>> question) {
        return new JoinedRows.OfKey<>(JoinedRows.open(partitions(), question));
    }

    @Override
    public @Nullable V fetch(K key, long time) {
        for (ReadOnlyWindowStore<K, V> partition : partitions()) {
            V value = partition.fetch(key, time);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    @Override
    public WindowStoreIterator<V> fetch(K key, Instant timeFrom, Instant timeTo) {
        return ofKey(partition -> partition.fetch(key, timeFrom, timeTo));
    }

    @Override
    public WindowStoreIterator<V> backwardFetch(K key, Instant timeFrom, Instant timeTo) {
        return ofKey(partition -> partition.backwardFetch(key, timeFrom, timeTo));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> fetch(
            @Nullable K keyFrom, @Nullable K keyTo, Instant timeFrom, Instant timeTo) {
        return rows(partition -> partition.fetch(keyFrom, keyTo, timeFrom, timeTo));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFetch(
            @Nullable K keyFrom, @Nullable K keyTo, Instant timeFrom, Instant timeTo) {
        return rows(partition -> partition.backwardFetch(keyFrom, keyTo, timeFrom, timeTo));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> fetchAll(Instant timeFrom, Instant timeTo) {
        return rows(partition -> partition.fetchAll(timeFrom, timeTo));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFetchAll(Instant timeFrom, Instant timeTo) {
        return rows(partition -> partition.backwardFetchAll(timeFrom, timeTo));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> all() {
        return rows(ReadOnlyWindowStore::all);
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardAll() {
        return rows(ReadOnlyWindowStore::backwardAll);
    }

    @Override
    public ReadOnlyWindowStore<K, V> readOnly(IsolationLevel isolationLevel) {
        return new JoinedWindows<>(provider, name, type, isolationLevel);
    }
}
