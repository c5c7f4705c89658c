package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * Tells whether a record passes.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
@FunctionalInterface
public interface Predicate<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Tells whether a record passes.
     *
     * @param key the key
     * @param value the value
     * @return true if it passes
     */
    boolean test(K key, V value);
}
