package io.weir.changelog.view;

import io.weir.changelog.view.KeyedRows.Row;
import org.jspecify.annotations.Nullable;

/**
 * A store as whoever removes its expired rows sees it.
 *
 * <p>A row whose time to live is over is not shown any more, but stays until it is removed: by the operator of its
 * table, which tells the deletion to the words below, or else by the task. Owned by the thread that runs the task.
 *
 * @param <K> type of the key
 * @param <V> type of the value, without its timestamp
 */
public interface ExpiringRows<K, V> {
    /**
     * Whether rows of the store expire.
     *
     * @return false if the store has no time to live
     */
    boolean expires();

    /**
     * The next row that has expired, in the order of their moments, and of their keys' bytes within one.
     *
     * @return the row, which is to be deleted at once; null if none is left for now
     */
    @Nullable Expired<K, V> nextExpired();

    /**
     * The event time of a row's deletion.
     *
     * @param row a row that has expired
     * @return epoch milliseconds: the end of its life in stream time, or the task's stream time if it lived by the wall
     *     clock
     */
    long endMs(Row<V> row);

    /**
     * A row that has expired.
     *
     * @param key its key
     * @param row the row; {@link Row#keptValue()} is its last value
     * @param <K> type of the key
     * @param <V> type of the value
     */
    record Expired<K, V>(K key, Row<V> row) {}
}
