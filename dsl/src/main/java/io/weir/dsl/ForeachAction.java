package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * Acts on a record.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
@FunctionalInterface
public interface ForeachAction<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Acts on the record.
     *
     * @param key the key
     * @param value the value
     */
    void apply(K key, V value);
}
