package io.weir.dsl.operator;

import io.weir.state.ValueAndTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * Looks up rows of a table in one task.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
@FunctionalInterface
public interface TableReader<K, V> {
    /**
     * The row of a key, with changes that are not committed yet.
     *
     * @param key the key, not null
     * @return the row's value and time, or null if there is none
     */
    @Nullable ValueAndTimestamp<V> row(K key);
}
