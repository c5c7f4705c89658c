package io.weir.changelog.view;

import io.weir.state.WindowStoreIterator;

/**
 * A store of records by key and event time, as a join sees it.
 *
 * <p>Records of one key and time lie side by side. The store's clock tells the latest event time that the join has
 * seen, also of records that it did not store; it is committed with the rows, and goes back with them.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface RecordRows<K, V> {
    /**
     * Stores a record.
     *
     * @param key its key, not null
     * @param value its value, not null
     * @param timestamp its event time, 0 or later
     */
    void add(K key, V value, long timestamp);

    /**
     * Records of a key.
     *
     * @param key the key, not null
     * @param timeFrom first event time, included
     * @param timeTo last event time, included
     * @return the records, earliest first; those of one time in the order in which they came; close it after use
     */
    WindowStoreIterator<V> fetch(K key, long timeFrom, long timeTo);

    /**
     * Notes an event time. Earlier ones than the latest change nothing.
     *
     * @param eventTime epoch milliseconds
     */
    void advance(long eventTime);

    /**
     * The latest event time that was stored, replayed or noted.
     *
     * @return epoch milliseconds, or -1 if there is none
     */
    long eventTime();
}
