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

    /**
     * The row of a key at a time, if the table keeps its history; else the row as it is now.
     *
     * @param key the key, not null
     * @param timestampMs the time, epoch milliseconds
     * @return the row's value and time, or null if there is none
     */
    default @Nullable ValueAndTimestamp<V> row(K key, long timestampMs) {
        return row(key);
    }
}
