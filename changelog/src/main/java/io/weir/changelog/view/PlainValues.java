package io.weir.changelog.view;

import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import io.weir.state.StateStore;
import io.weir.state.StateStoreContext;
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
