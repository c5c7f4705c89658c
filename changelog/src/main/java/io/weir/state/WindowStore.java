package io.weir.state;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A store of rows by key and start of a window, which a processor may write.
 *
 * <p>The store's time is the latest start that was ever put. A row whose start is not after that time less the
 * retention has expired: it is no longer shown, and is removed in time. Writes go to the task's change buffer and last
 * from its next commit on.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public interface WindowStore<K, V> extends StateStore, ReadOnlyWindowStore<K, V> {
    /**
     * Sets the value of a key in a window.
     *
     * @param key the key, not null
     * @param value the value, or null to delete the row
     * @param windowStartTimestamp start of the window, 0 or later
     */
    void put(K key, @Nullable V value, long windowStartTimestamp);

    /**
     * Rows of a key, earliest window first.
     *
     * @param key the key, not null
     * @param timeFrom first start of a window, included
     * @param timeTo last start of a window, included
     * @return the rows; close it after use
     */
    WindowStoreIterator<V> fetch(K key, long timeFrom, long timeTo);

    /**
     * Rows of a key, latest window first.
     *
     * @param key the key, not null
     * @param timeFrom first start of a window, included
     * @param timeTo last start of a window, included
     * @return the rows; close it after use
     */
    WindowStoreIterator<V> backwardFetch(K key, long timeFrom, long timeTo);

    /**
     * Rows of several keys, earliest interval first.
     *
     * @param keyFrom first key, included; null for the lowest
     * @param keyTo last key, included; null for the highest
     * @param timeFrom first start of a window, included
     * @param timeTo last start of a window, included
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> fetch(@Nullable K keyFrom, @Nullable K keyTo, long timeFrom, long timeTo);

    /**
     * Rows of several keys, in the opposite order.
     *
     * @param keyFrom first key, included; null for the lowest
     * @param keyTo last key, included; null for the highest
     * @param timeFrom first start of a window, included
     * @param timeTo last start of a window, included
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> backwardFetch(@Nullable K keyFrom, @Nullable K keyTo, long timeFrom, long timeTo);

    /**
     * Rows of all keys, earliest interval first.
     *
     * @param timeFrom first start of a window, included
     * @param timeTo last start of a window, included
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> fetchAll(long timeFrom, long timeTo);

    /**
     * Rows of all keys, in the opposite order.
     *
     * @param timeFrom first start of a window, included
     * @param timeTo last start of a window, included
     * @return the rows; close it after use
     */
    KeyValueIterator<Windowed<K>, V> backwardFetchAll(long timeFrom, long timeTo);

    @Override
    default WindowStoreIterator<V> fetch(K key, Instant timeFrom, Instant timeTo) {
        return fetch(key, Moments.millis(timeFrom), Moments.millis(timeTo));
    }

    @Override
    default WindowStoreIterator<V> backwardFetch(K key, Instant timeFrom, Instant timeTo) {
        return backwardFetch(key, Moments.millis(timeFrom), Moments.millis(timeTo));
    }

    @Override
    default KeyValueIterator<Windowed<K>, V> fetch(
            @Nullable K keyFrom, @Nullable K keyTo, Instant timeFrom, Instant timeTo) {
        return fetch(keyFrom, keyTo, Moments.millis(timeFrom), Moments.millis(timeTo));
    }

    @Override
    default KeyValueIterator<Windowed<K>, V> backwardFetch(
            @Nullable K keyFrom, @Nullable K keyTo, Instant timeFrom, Instant timeTo) {
        return backwardFetch(keyFrom, keyTo, Moments.millis(timeFrom), Moments.millis(timeTo));
    }

    @Override
    default KeyValueIterator<Windowed<K>, V> fetchAll(Instant timeFrom, Instant timeTo) {
        return fetchAll(Moments.millis(timeFrom), Moments.millis(timeTo));
    }

    @Override
    default KeyValueIterator<Windowed<K>, V> backwardFetchAll(Instant timeFrom, Instant timeTo) {
        return backwardFetchAll(Moments.millis(timeFrom), Moments.millis(timeTo));
    }

    @Override
    default KeyValueIterator<Windowed<K>, V> all() {
        return fetchAll(0, Long.MAX_VALUE);
    }

    @Override
    default KeyValueIterator<Windowed<K>, V> backwardAll() {
        return backwardFetchAll(0, Long.MAX_VALUE);
    }
}
