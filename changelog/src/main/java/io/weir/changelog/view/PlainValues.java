package io.weir.changelog.view;

import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.Position;
import io.weir.state.PositionBound;
import io.weir.state.Query;
import io.weir.state.QueryConfig;
import io.weir.state.QueryResult;
import io.weir.state.ReadOnlyKeyValueStore;
import io.weir.state.StateStore;
import io.weir.state.StateStoreContext;
import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.ValueAndTimestamp;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A store with timestamps, seen without them.
 *
 * <p>What is put through it has event time 0, so that records that follow keep theirs.
 *
 * @param store the store with timestamps
 * @param <K> type of keys
 * @param <V> type of values
 */
public record PlainValues<K, V>(KeyValueStore<K, ValueAndTimestamp<V>> store) implements KeyValueStore<K, V> {
    private static final long EARLIEST_MS = 0;

    /**
     * A store without the times that it may keep.
     *
     * @param store a key-value store
     * @param <K> type of keys
     * @param <V> type of values
     * @return the store itself, or a view of it
     */
    @SuppressWarnings("unchecked") // The caller knows the store's types.
    public static <K, V> ReadOnlyKeyValueStore<K, V> of(StateStore store) {
        return store instanceof TimestampedKeyValueStore<?, ?>
                ? new PlainValues<>((KeyValueStore<K, ValueAndTimestamp<V>>) store)
                : (ReadOnlyKeyValueStore<K, V>) store;
    }

    @Override
    public String name() {
        return store.name();
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        store.init(context, root);
    }

    @Override
    public void close() {
        store.close();
    }

    @Override
    public boolean persistent() {
        return store.persistent();
    }

    @Override
    public boolean isOpen() {
        return store.isOpen();
    }

    @Override
    public Position getPosition() {
        return store.getPosition();
    }

    @Override
    public <R> QueryResult<R> query(Query<R> query, PositionBound positionBound, QueryConfig config) {
        return store.query(query, positionBound, config);
    }

    @Override
    public void put(K key, @Nullable V value) {
        store.put(key, ValueAndTimestamp.make(value, EARLIEST_MS));
    }

    @Override
    public @Nullable V get(K key) {
        return ValueAndTimestamp.getValueOrNull(store.get(key));
    }

    @Override
    public KeyValueIterator<K, V> range(@Nullable K from, @Nullable K to) {
        return new PlainIterator<>(store.range(from, to));
    }

    @Override
    public KeyValueIterator<K, V> reverseRange(@Nullable K from, @Nullable K to) {
        return new PlainIterator<>(store.reverseRange(from, to));
    }

    @Override
    public <P> KeyValueIterator<K, V> prefixScan(P prefix, Serializer<P> prefixKeySerializer) {
        return new PlainIterator<>(store.prefixScan(prefix, prefixKeySerializer));
    }

    @Override
    public long approximateNumEntries() {
        return store.approximateNumEntries();
    }
}
