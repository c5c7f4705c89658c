package io.weir.state;

import java.time.Instant;
import org.apache.kafka.common.IsolationLevel;
import org.jspecify.annotations.Nullable;

/**
 * Reads of a window store.
 *
 * <p>Rows that have expired are not shown. Rows of one key come in the order of time. Rows of several keys come
 * interval by interval (the store's segments), within one in the order of the bytes of key and time together.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public interface ReadOnlyWindowStore<K, V> {
    /**
     * The value of a key in a window.
     *
     * @param key the key, not null
     * @param time start of the window
     * @return the value, or null if there is none
     */
    @Nullable V fetch(K key, long time);

    /**
     * Rows of a key, earliest window first.
     *
     * @param key the key, not null
     * @param timeFrom first start of a window, included
     * @param timeTo last start of a window, included
     * @return the rows; close it after use
     */
    WindowStoreIterator<V> fetch(K key, Instant timeFrom, Instant timeTo);

    /**
     * Rows of a key, latest window first.
     *
     * @param key the key, not null
     * @param timeFrom first start of a window, included
     * @param timeTo last start of a window, included
     * @return the rows; close it after use
     */
    WindowStoreIterator<V> backwardFetch(K key, Instant timeFrom, Instant timeTo);

    /**
     * Rows of several keys, earliest interval first.
     *
     * @param keyFrom first key, included; null for the lowest
     * @param keyTo last key, included; null for the highest
     * @param timeFrom first start of a window, included
     * @param timeTo last start of a window, included
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> fetch(@Nullable K keyFrom, @Nullable K keyTo, Instant timeFrom, Instant timeTo);

    /**
     * Rows of several keys, in the opposite order.
     *
     * @param keyFrom first key, included; null for the lowest
     * @param keyTo last key, included; null for the highest
     * @param timeFrom first start of a window, included
     * @param timeTo last start of a window, included
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> backwardFetch(
            @Nullable K keyFrom, @Nullable K keyTo, Instant timeFrom, Instant timeTo);

    /**
     * Rows of all keys, earliest interval first.
     *
     * @param timeFrom first start of a window, included
     * @param timeTo last start of a window, included
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> fetchAll(Instant timeFrom, Instant timeTo);

    /**
     * Rows of all keys, in the opposite order.
     *
     * @param timeFrom first start of a window, included
     * @param timeTo last start of a window, included
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> backwardFetchAll(Instant timeFrom, Instant timeTo);

    /**
     * All rows, earliest interval first.
     *
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> all();

    /**
     * All rows, in the opposite order.
     *
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> backwardAll();

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
    default ReadOnlyWindowStore<K, V> readOnly(IsolationLevel isolationLevel) {
        return this;
    }
}
