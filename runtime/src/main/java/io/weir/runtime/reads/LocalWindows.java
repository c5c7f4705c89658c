package io.weir.runtime.reads;

import io.weir.state.KeyValueIterator;
import io.weir.state.ReadOnlyWindowStore;
import io.weir.state.StateStore;
import io.weir.state.WindowStoreIterator;
import io.weir.state.Windowed;
import java.time.Instant;
import java.util.function.Function;
import org.apache.kafka.common.IsolationLevel;
import org.jspecify.annotations.Nullable;

/**
 * One partition of a window store, for threads that do not own it.
 *
 * @param reads the partition
 * @param shown how the store is shown
 * @param <K> type of the key
 * @param <V> type of the value
 */
record LocalWindows<K, V>(PartitionReads reads, Function<StateStore, ReadOnlyWindowStore<K, V>> shown)
        implements ReadOnlyWindowStore<K, V> {
    private <R extends @Nullable Object> R ask(Function<ReadOnlyWindowStore<K, V>, R> question) {
        return reads.ask(store -> question.apply(shown.apply(store)));
    }

    @Override
    public @Nullable V fetch(K key, long time) {
        return this.<@Nullable V>ask(store -> store.fetch(key, time));
    }

    @Override
    public WindowStoreIterator<V> fetch(K key, Instant timeFrom, Instant timeTo) {
        return ask(store -> store.fetch(key, timeFrom, timeTo));
    }

    @Override
    public WindowStoreIterator<V> backwardFetch(K key, Instant timeFrom, Instant timeTo) {
        return ask(store -> store.backwardFetch(key, timeFrom, timeTo));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> fetch(
            @Nullable K keyFrom, @Nullable K keyTo, Instant timeFrom, Instant timeTo) {
        return ask(store -> store.fetch(keyFrom, keyTo, timeFrom, timeTo));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFetch(
            @Nullable K keyFrom, @Nullable K keyTo, Instant timeFrom, Instant timeTo) {
        return ask(store -> store.backwardFetch(keyFrom, keyTo, timeFrom, timeTo));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> fetchAll(Instant timeFrom, Instant timeTo) {
        return ask(store -> store.fetchAll(timeFrom, timeTo));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFetchAll(Instant timeFrom, Instant timeTo) {
        return ask(store -> store.backwardFetchAll(timeFrom, timeTo));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> all() {
        return ask(ReadOnlyWindowStore::all);
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardAll() {
        return ask(ReadOnlyWindowStore::backwardAll);
    }

    @Override
    public ReadOnlyWindowStore<K, V> readOnly(IsolationLevel isolationLevel) {
        return new LocalWindows<>(reads.with(isolationLevel), shown);
    }
}
