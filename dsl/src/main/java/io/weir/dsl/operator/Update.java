package io.weir.dsl.operator;

import org.jspecify.annotations.Nullable;

/**
 * How a row of a table changed.
 *
 * @param newValue the value now, or null if the row is gone
 * @param oldValue the value before, or null if there was none or nobody below asked for it
 * @param latest whether no later update of the row is known; only a table that keeps history tells others
 * @param <V> type of values
 */
public record Update<V>(@Nullable V newValue, @Nullable V oldValue, boolean latest) {
    /**
     * The latest update of a row.
     *
     * @param newValue the value now, or null if the row is gone
     * @param oldValue the value before, or null if there was none or nobody below asked for it
     */
    public Update(@Nullable V newValue, @Nullable V oldValue) {
        this(newValue, oldValue, true);
    }

    /** Whether it tells nothing: no row is, and none is known to have been. */
    public boolean isEmpty() {
        return newValue == null && oldValue == null;
    }
}
