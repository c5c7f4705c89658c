package io.weir.changelog.view;

import io.weir.state.KeyValueIterator;
import io.weir.state.Position;
import io.weir.state.PositionBound;
import io.weir.state.Query;
import io.weir.state.QueryConfig;
import io.weir.state.QueryResult;
import io.weir.state.StateStore;
import io.weir.state.StateStoreContext;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.WindowStore;
import io.weir.state.WindowStoreIterator;
import io.weir.state.Windowed;
import org.jspecify.annotations.Nullable;

/**
 * A window store with timestamps, seen without them.
 *
 * <p>What is put through it has the start of its window for its event time.
 *
 * @param store the store with timestamps
 * @param <K> type of keys
 * @param <V> type of values
 */
public record PlainWindows<K, V>(WindowStore<K, ValueAndTimestamp<V>> store) implements WindowStore<K, V> {
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
    public void put(K key, @Nullable V value, long windowStartTimestamp) {
        store.put(key, ValueAndTimestamp.make(value, windowStartTimestamp), windowStartTimestamp);
    }

    @Override
    public @Nullable V fetch(K key, long time) {
        return ValueAndTimestamp.getValueOrNull(store.fetch(key, time));
    }

    @Override
    public WindowStoreIterator<V> fetch(K key, long timeFrom, long timeTo) {
        return PlainIterator.ofKey(store.fetch(key, timeFrom, timeTo));
    }

    @Override
    public WindowStoreIterator<V> backwardFetch(K key, long timeFrom, long timeTo) {
        return PlainIterator.ofKey(store.backwardFetch(key, timeFrom, timeTo));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> fetch(@Nullable K keyFrom, @Nullable K keyTo, long timeFrom, long timeTo) {
        return new PlainIterator<>(store.fetch(keyFrom, keyTo, timeFrom, timeTo));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFetch(
            @Nullable K keyFrom, @Nullable K keyTo, long timeFrom, long timeTo) {
        return new PlainIterator<>(store.backwardFetch(keyFrom, keyTo, timeFrom, timeTo));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> fetchAll(long timeFrom, long timeTo) {
        return new PlainIterator<>(store.fetchAll(timeFrom, timeTo));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFetchAll(long timeFrom, long timeTo) {
        return new PlainIterator<>(store.backwardFetchAll(timeFrom, timeTo));
    }
}
