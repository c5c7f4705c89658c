package io.weir.changelog.view;

import io.weir.state.KeyValue;
import io.weir.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

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
     * The latest record of a key, for callers that find none most of the time.
     *
     * <p>Which keys are there is remembered on the heap, in about two bytes a row and {@code 64 MiB} a store, so that
     * a key that is not there is not looked for on disk. The keys on disk are read once for that, when they were asked
     * about often enough. Records that {@link #fetch} shows no more are found as long as they are there.
     *
     * @param key the key, not null
     * @param timeFrom first event time, included
     * @param timeTo last event time, included
     * @return its event time and value, or null if there is none; of those of one time any
     */
    @Nullable KeyValue<Long, V> latest(K key, long timeFrom, long timeTo);

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
