package io.weir.dsl.operator;

import io.weir.state.ValueAndTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * What a join knows of one side of a key.
 *
 * @param oldValue the value before, or null if there was none
 * @param newValue the value now, or null if there is none
 * @param timestamp event time of the value now or of the tombstone, -1 if there never was a row
 * @param told whether the side's table sent it, or else it was looked up
 * @param <V> type of values
 */
record Side<V>(@Nullable V oldValue, @Nullable V newValue, long timestamp, boolean told) {
    /** What the side's table sent. */
    static <V> Side<V> told(Update<V> update, long timestamp) {
        return new Side<>(update.oldValue(), update.newValue(), timestamp, true);
    }

    /** What was looked up, and has not changed as far as is known. */
    static <V> Side<V> read(@Nullable ValueAndTimestamp<V> row) {
        return row == null
                ? new Side<>(null, null, -1, false)
                : new Side<>(row.value(), row.value(), row.timestamp(), false);
    }

    /** What is known after something more was learnt: a look-up may have seen what is told only later. */
    Side<V> then(Side<V> later) {
        if (!told) {
            return later;
        }
        return later.told ? new Side<>(oldValue, later.newValue, later.timestamp, true) : this;
    }
}
