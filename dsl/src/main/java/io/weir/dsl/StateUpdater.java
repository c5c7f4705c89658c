package io.weir.dsl;

import io.weir.processor.FixedKeyRecord;
import org.jspecify.annotations.Nullable;

/**
 * Updates what is kept of a key.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <S> type of the value that is kept
 * @param <VR> type of results
 */
@FunctionalInterface
public interface StateUpdater<K extends @Nullable Object, V extends @Nullable Object, S, VR extends @Nullable Object> {
    /**
     * Takes a record, or the end of a key's time.
     *
     * @param key the key, never null
     * @param record the record; null if the key has timed out, as {@link KeyState#hasTimedOut} says
     * @param state the value that is kept
     * @return any number of results, of the time and the headers of the record; of a timeout in stream time, of its
     *     time
     */
    Iterable<? extends VR> update(K key, @Nullable FixedKeyRecord<K, V> record, KeyState<S> state);
}
