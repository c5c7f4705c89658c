package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * Makes one value of two.
 *
 * @param <V> type of the value
 */
@FunctionalInterface
public interface Reducer<V extends @Nullable Object> {
    /**
     * Joins the two values.
     *
     * @param aggregate the value so far
     * @param value the new value
     * @return the joined value, or null to delete the key's row
     */
    V apply(V aggregate, V value);
}
