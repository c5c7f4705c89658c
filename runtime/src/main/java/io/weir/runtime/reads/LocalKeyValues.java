package io.weir.runtime.reads;

import io.weir.state.KeyValueIterator;
import io.weir.state.ReadOnlyKeyValueStore;
import io.weir.state.StateStore;
import java.util.function.Function;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * One partition of a key-value store, for threads that do not own it.
 *
 * @param reads the partition
 * @param shown how the store is shown
 * @param <K> type of the key
 * @param <V> type of the value
 */
record LocalKeyValues<K, V>(PartitionReads reads, Function<StateStore, ReadOnlyKeyValueStore<K, V>> shown)
        implements ReadOnlyKeyValueStore<K, V> {
    private <R extends @Nullable Object> R ask(Function<ReadOnlyKeyValueStore<K, V>, R> question) {
        return reads.ask(store -> question.apply(shown.apply(store)));
    }

    @Override
    public @Nullable V get(K key) {
        return this.<@Nullable V>ask(store -> store.get(key));
    }

    @Override
    public KeyValueIterator<K, V> range(@Nullable K from, @Nullable K to) {
        return ask(store -> store.range(from, to));
    }

    @Override
    public KeyValueIterator<K, V> reverseRange(@Nullable K from, @Nullable K to) {
        return ask(store -> store.reverseRange(from, to));
    }

    @Override
    public <P> KeyValueIterator<K, V> prefixScan(P prefix, Serializer<P> serializer) {
        return ask(store -> store.prefixScan(prefix, serializer));
    }

    @Override
    public long approximateNumEntries() {
        return ask(ReadOnlyKeyValueStore::approximateNumEntries);
    }

    @Override
    public ReadOnlyKeyValueStore<K, V> readOnly(IsolationLevel isolationLevel) {
        return new LocalKeyValues<>(reads.with(isolationLevel), shown);
    }
}
