package io.weir.state;

import java.util.List;
import java.util.function.Function;
import org.apache.kafka.common.IsolationLevel;
import org.jspecify.annotations.Nullable;

/**
 * The partitions of a session store as one.
 *
 * <p>Safe for all threads, as its provider is.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
final class JoinedSessions<K, V> implements ReadOnlySessionStore<K, V> {
    private final StateStoreProvider provider;
    private final String name;
    private final QueryableStoreType<ReadOnlySessionStore<K, V>> type;
    private final IsolationLevel isolation;

    JoinedSessions(
            StateStoreProvider provider,
            String name,
            QueryableStoreType<ReadOnlySessionStore<K, V>> type,
            IsolationLevel isolation) {
        this.provider = provider;
        this.name = name;
        this.type = type;
        this.isolation = isolation;
    }

    private List<ReadOnlySessionStore<K, V>> partitions() {
        return provider.stores(name, type).stream()
                .map(store -> store.readOnly(isolation))
                .toList();
    }

    private KeyValueIterator<Windowed<K>, V> rows(
            Function<ReadOnlySessionStore<K, V>, KeyValueIterator<Windowed<K>, V>> question) {
        return new JoinedRows<>(JoinedRows.open(partitions(), question));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> findSessions(
            K key, long earliestSessionEndTime, long latestSessionStartTime) {
        return rows(partition -> partition.findSessions(key, earliestSessionEndTime, latestSessionStartTime));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFindSessions(
            K key, long earliestSessionEndTime, long latestSessionStartTime) {
        return rows(partition -> partition.backwardFindSessions(key, earliestSessionEndTime, latestSessionStartTime));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> findSessions(
            @Nullable K keyFrom, @Nullable K keyTo, long earliestSessionEndTime, long latestSessionStartTime) {
        return rows(
                partition -> partition.findSessions(keyFrom, keyTo, earliestSessionEndTime, latestSessionStartTime));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFindSessions(
            @Nullable K keyFrom, @Nullable K keyTo, long earliestSessionEndTime, long latestSessionStartTime) {
        return rows(partition ->
                partition.backwardFindSessions(keyFrom, keyTo, earliestSessionEndTime, latestSessionStartTime));
    }

    @Override
    public @Nullable V fetchSession(K key, long sessionStartTime, long sessionEndTime) {
        for (ReadOnlySessionStore<K, V> partition : partitions()) {
            V value = partition.fetchSession(key, sessionStartTime, sessionEndTime);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    @Override
    public ReadOnlySessionStore<K, V> readOnly(IsolationLevel isolationLevel) {
        return new JoinedSessions<>(provider, name, type, isolationLevel);
    }
}
