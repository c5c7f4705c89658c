package io.weir.changelog.view;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A store as its operator sees it: one look-up a record.
 *
 * <p>Every store view implements this beside the public store interface. In stores of windows and sessions the key
 * is a {@link io.weir.state.Windowed} one.
 *
 * @param <K> type of the key
 * @param <V> type of the value, without its timestamp
 */
public interface KeyedRows<K, V> {
    /**
     * The row of a key, read from the buffer or the store below.
     *
     * @param key the key, not null
     * @return the row, never null; its value is null if the store has none
     */
    Row<V> row(K key);

    /**
     * Whether updates are to be sent on once per commit.
     *
     * @return true if the operator should hold its results until the commit
     */
    boolean caching();

    /**
     * Reads the rows of records to come, for one input.
     *
     * @return reads them together; empty if that is no faster, or if rows lie by more than the record's key
     */
    default Optional<ComingRows> coming() {
        return Optional.empty();
    }

    /**
     * One row, valid until the task's next record.
     *
     * <p>Once written or attached to, it is valid until the task's next commit or rewind.
     *
     * @param <V> type of the value
     */
    interface Row<V> {
        /**
         * The newest value.
         *
         * @return the value, or null if there is none
         */
        @Nullable V value();

        /**
         * The event time of the newest value.
         *
         * @return epoch milliseconds; -1 if there is no value, or if the store does not keep times
         */
        long timestamp();

        /**
         * Whether the row's time to live is over, so that {@link #value()} does not show it, though it is not removed.
         *
         * @return true if the row is there, and hidden
         */
        default boolean isHidden() {
            return false;
        }

        /**
         * The newest value, shown or hidden.
         *
         * @return the value, or null if there is none
         */
        default @Nullable V keptValue() {
            return value();
        }

        /**
         * The event time of the newest value, shown or hidden.
         *
         * @return epoch milliseconds; -1 if there is no value, or if the store does not keep times
         */
        default long keptTimestamp() {
            return timestamp();
        }

        /**
         * Writes the row.
         *
         * @param value the new value, or null to delete the row
         * @param timestamp event time in epoch milliseconds; for a deletion, that of the tombstone
         */
        void set(@Nullable V value, long timestamp);

        /**
         * What the row's operator keeps with it until the commit.
         *
         * @return the object given to {@link #attach}, or null
         */
        @Nullable Object attachment();

        /**
         * Keeps an object with the row until the commit.
         *
         * @param object any object, or null to forget
         */
        void attach(@Nullable Object object);
    }
}
