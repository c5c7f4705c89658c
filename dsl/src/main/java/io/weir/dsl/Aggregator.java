package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * Adds a record to the aggregate of its key.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 * @param <VA> type of the aggregate
 */
@FunctionalInterface
public interface Aggregator<K extends @Nullable Object, V extends @Nullable Object, VA extends @Nullable Object> {
    /**
     * Adds the record.
     *
     * @param key the key
     * @param value the value
     * @param aggregate the aggregate so far, which may be changed and returned
     * @return the new aggregate, or null to delete the key's row
     */
    VA apply(K key, V value, VA aggregate);
}
