package io.weir.runtime.reads;

import io.weir.state.KeyValueIterator;
import io.weir.state.ReadOnlySessionStore;
import io.weir.state.StateStore;
import io.weir.state.Windowed;
import java.util.function.Function;
import org.apache.kafka.common.IsolationLevel;
import org.jspecify.annotations.Nullable;

/**
 * One partition of a session store, for threads that do not own it.
 *
 * @param reads the partition
 * @param shown how the store is shown
 * @param <K> type of the key
 * @param <V> type of the value
 */
record LocalSessions<K, V>(PartitionReads reads, Function<StateStore, ReadOnlySessionStore<K, V>> shown)
        implements ReadOnlySessionStore<K, V> {
    private <R extends @Nullable Object> R ask(Function<ReadOnlySessionStore<K, V>, R> question) {
        return reads.ask(store -> question.apply(shown.apply(store)));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> findSessions(
            K key, long earliestSessionEndTime, long latestSessionStartTime) {
        return ask(store -> store.findSessions(key, earliestSessionEndTime, latestSessionStartTime));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFindSessions(
            K key, long earliestSessionEndTime, long latestSessionStartTime) {
        return ask(store -> store.backwardFindSessions(key, earliestSessionEndTime, latestSessionStartTime));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> findSessions(
            @Nullable K keyFrom, @Nullable K keyTo, long earliestSessionEndTime, long latestSessionStartTime) {
        return ask(store -> store.findSessions(keyFrom, keyTo, earliestSessionEndTime, latestSessionStartTime));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFindSessions(
            @Nullable K keyFrom, @Nullable K keyTo, long earliestSessionEndTime, long latestSessionStartTime) {
        return ask(store -> store.backwardFindSessions(keyFrom, keyTo, earliestSessionEndTime, latestSessionStartTime));
    }

    @Override
    public @Nullable V fetchSession(K key, long sessionStartTime, long sessionEndTime) {
        return this.<@Nullable V>ask(store -> store.fetchSession(key, sessionStartTime, sessionEndTime));
    }

    @Override
    public ReadOnlySessionStore<K, V> readOnly(IsolationLevel isolationLevel) {
        return new LocalSessions<>(reads.with(isolationLevel), shown);
    }
}
