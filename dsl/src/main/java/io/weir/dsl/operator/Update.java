package io.weir.dsl.operator;

import org.jspecify.annotations.Nullable;

/**
 * How a row of a table changed.
 *
 * @param newValue the value now, or null if the row is gone
 * @param oldValue the value before, or null if there was none or nobody below asked for it
 * @param <V> type of values
 */
public record Update<V>(@Nullable V newValue, @Nullable V oldValue) {}
