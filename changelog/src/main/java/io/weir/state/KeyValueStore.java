package io.weir.state;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A key-value store that a processor may write.
 *
 * <p>Writes go to the task's change buffer. They reach the changelog and the disk with the task's next commit, and
 * vanish if that commit fails.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public interface KeyValueStore<K, V> extends StateStore, ReadOnlyKeyValueStore<K, V> {
    /**
     * Sets the value of a key.
     *
     * @param key the key, not null
     * @param value the value, or null to delete the row
     */
    void put(K key, @Nullable V value);

    /**
     * Sets the value of a key that has none.
     *
     * @param key the key, not null
     * @param value the value, or null to do nothing
     * @return the value that was there, or null
     */
    default @Nullable V putIfAbsent(K key, @Nullable V value) {
        V old = get(key);
        if (old == null) {
            put(key, value);
        }
        return old;
    }

    /**
     * Sets several rows, in order.
     *
     * @param rows keys and values; a null value deletes the row
     */
    default void putAll(List<KeyValue<K, @Nullable V>> rows) {
        for (KeyValue<K, @Nullable V> row : rows) {
            put(row.key, row.value);
        }
    }

    /**
     * Deletes a row.
     *
     * @param key the key, not null
     * @return the value that was there, or null
     */
    default @Nullable V delete(K key) {
        V old = get(key);
        put(key, null);
        return old;
    }
}
