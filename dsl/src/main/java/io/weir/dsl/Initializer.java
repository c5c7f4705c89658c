package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * Gives the aggregate of a key that has none yet.
 *
 * @param <VA> type of the aggregate
 */
@FunctionalInterface
public interface Initializer<VA extends @Nullable Object> {
    /**
     * Gives the first aggregate.
     *
     * @return a new aggregate at each call
     */
    VA apply();
}
