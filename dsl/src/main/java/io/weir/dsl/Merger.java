package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * Joins the aggregates of two sessions.
 *
 * @param <K> type of the key
 * @param <V> type of the aggregates
 */
@FunctionalInterface
public interface Merger<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Joins them.
     *
     * @param aggKey the key
     * @param aggOne one aggregate
     * @param aggTwo the aggregate of a later session
     * @return both together; null starts the session anew, from what the initializer gives
     */
    V apply(K aggKey, V aggOne, V aggTwo);
}
