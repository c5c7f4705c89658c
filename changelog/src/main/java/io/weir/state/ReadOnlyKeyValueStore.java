package io.weir.state;

import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads of a key-value store.
 *
 * <p>Ranges are in the order of the serialised keys' bytes, unsigned.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public interface ReadOnlyKeyValueStore<K, V> {
    /**
     * The value of a key.
     *
     * @param key the key, not null
     * @return the value, or null if there is none
     */
    @Nullable V get(K key);

    /**
     * Rows between two keys, both included, lowest first.
     *
     * @param from first key, or null for no lower bound
     * @param to last key, or null for no upper bound
     * @return the rows; close it after use
     */
    KeyValueIterator<K, V> range(@Nullable K from, @Nullable K to);

    /**
     * Rows between two keys, both included, highest first.
     *
     * @param from lowest key, or null for no lower bound
     * @param to highest key, or null for no upper bound
     * @return the rows; close it after use
     */
    KeyValueIterator<K, V> reverseRange(@Nullable K from, @Nullable K to);

    /**
     * All rows, lowest key first.
     *
     * @return the rows; close it after use
     */
    default KeyValueIterator<K, V> all() {
        return range(null, null);
    }

    /**
     * All rows, highest key first.
     *
     * @return the rows; close it after use
     */
    default KeyValueIterator<K, V> reverseAll() {
        return reverseRange(null, null);
    }

    /**
     * Rows whose serialised key begins with the serialised prefix, lowest first.
     *
     * @param prefix the prefix, not null
     * @param serializer makes the prefix' bytes; they must be a true prefix of the keys' bytes
     * @param <P> type of the prefix
     * @return the rows; close it after use
     */
    <P> KeyValueIterator<K, V> prefixScan(P prefix, Serializer<P> serializer);

    /**
     * About how many rows the store holds.
     *
     * @return the number of rows, which may be estimated
     */
    long approximateNumEntries();

    /**
     * The same rows, read with an isolation of its own.
     *
     * <p>Inside its task, a store is one view of what is committed and of what its task has changed since, and gives
     * itself. What {@code WeirStreams.store(...)} gave shows what is committed; with {@code READ_UNCOMMITTED} it asks
     * the task, which answers between two records, and reads what a failed commit may take back.
     *
     * @param isolationLevel whether reads see committed rows only
     * @return the reads
     */
    default ReadOnlyKeyValueStore<K, V> readOnly(IsolationLevel isolationLevel) {
        return this;
    }
}
