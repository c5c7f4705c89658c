package io.weir.changelog.view;

import io.weir.state.KeyValueIterator;

/**
 * A store of what waits for its time, as its operator sees it.
 *
 * @param <K> type of keys
 * @param <V> type of what waits at a place
 */
public interface WaitingRows<K, V> extends KeyedRows<Place<K>, V> {
    /**
     * The earliest time at which a row of a side waits.
     *
     * @param side the side
     * @return epoch milliseconds, which may be too early if rows were removed since; {@link Long#MAX_VALUE} if none
     *     waits
     */
    long earliest(int side);

    /**
     * Rows of a side whose time is before a moment. They may be removed while they are read.
     *
     * @param side the side
     * @param time the moment, excluded
     * @return the rows by time, then by the bytes of their keys; close it after use
     */
    KeyValueIterator<Place<K>, V> before(int side, long time);
}
