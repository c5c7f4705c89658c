package io.weir.dsl.operator;

import org.jspecify.annotations.Nullable;

/**
 * Adds a record to what its key has gathered.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <A> type of what is gathered
 */
@FunctionalInterface
public interface Fold<K, V, A> {
    /**
     * Adds the record.
     *
     * @param key the key
     * @param value the value
     * @param before what the key has gathered, or null if nothing
     * @return what it has gathered now, or null to delete its row
     */
    @Nullable A apply(K key, V value, @Nullable A before);
}
