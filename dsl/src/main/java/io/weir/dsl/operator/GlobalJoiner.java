package io.weir.dsl.operator;

import io.weir.processor.Record;
import org.jspecify.annotations.Nullable;

/**
 * How records meet rows of a global table.
 *
 * @param <K> type of the stream's keys
 * @param <V> type of the stream's values
 * @param <L> type of the table's keys
 * @param <T> type of the table's values
 * @param <W> type of joined values
 */
public interface GlobalJoiner<
        K extends @Nullable Object, V extends @Nullable Object, L, T, W extends @Nullable Object> {
    /**
     * The key to look for.
     *
     * @param key the record's key
     * @param value the record's value, not null
     * @return the key, or null for no row
     */
    @Nullable L key(K key, V value);

    /**
     * Makes the new value.
     *
     * @param record the record
     * @param key the key that was looked for
     * @param row the row's value, or null if there is none
     * @return the new value
     */
    W joined(Record<K, V> record, @Nullable L key, @Nullable T row);
}
