package io.weir.dsl.operator;

import org.jspecify.annotations.Nullable;

/**
 * Makes one value of the values of two sides.
 *
 * @param <K> type of keys
 * @param <L> type of values on the left
 * @param <R> type of values on the right
 * @param <W> type of joined values
 */
@FunctionalInterface
public interface RowJoiner<K, L extends @Nullable Object, R extends @Nullable Object, W extends @Nullable Object> {
    /**
     * Joins the two values.
     *
     * @param key the key, which is null if a record without a key meets no row
     * @param left the value on the left, or null if there is none
     * @param right the value on the right, or null if there is none
     * @return the joined value
     */
    W apply(K key, L left, R right);
}
