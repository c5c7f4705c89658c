package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * Makes one aggregate of two.
 *
 * @param <K> type of the key
 * @param <V> type of the aggregates
 */
@FunctionalInterface
public interface Merger<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Joins them, for sessions that became one or for parts that tasks made of one key's records.
     *
     * @param aggKey the key
     * @param aggOne one aggregate
     * @param aggTwo the other aggregate; of sessions, that of the later one
     * @return both together; null starts a session anew, from what the initializer gives, and is refused of parts
     */
    V apply(K aggKey, V aggOne, V aggTwo);
}
