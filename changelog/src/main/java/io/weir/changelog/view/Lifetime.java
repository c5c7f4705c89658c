package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.bytes.RowBatch;
import org.jspecify.annotations.Nullable;

/**
 * Says which rows of a store have come to their end.
 *
 * <p>Where nothing else is said, rows stay until they are deleted.
 *
 * <p>Owned by the thread that runs the task.
 */
interface Lifetime {
    /** Rows stay until they are deleted. */
    Lifetime ENDLESS = new Lifetime() {};

    /** Notes that a row is written, now or in the log. */
    default void observe(byte[] diskKey, long eventTime) {}

    /** Notes that a row was looked up. */
    default void used(RowKey key) {}

    /** Notes that a row was written, or deleted. */
    default void wrote(RowKey key, boolean present) {}

    /** A row that is to be deleted because of those that were written, or null. */
    default @Nullable RowKey leaving() {
        return null;
    }

    /** Whether a row is not to reach the disk, because all rows of its time are removed. */
    default boolean over(byte[] diskKey) {
        return false;
    }

    /** The interval of time with which a row is removed, or -1 for what lies beside the rows: indexes, clocks. */
    default long interval(byte[] diskKey) {
        return 0;
    }

    /** Rows of earlier intervals are removed by the next drain. */
    default long firstInterval() {
        return 0;
    }

    /** Adds what goes with a row of a commit, or with its deletion. */
    default void drained(byte[] diskKey, boolean present, RowBatch batch) {}

    /** Adds what the disk must know to a commit, and the removal of rows whose time is over. */
    default void drainTo(RowBatch batch) {}

    /** Notes that the disk has what was drained. */
    default void settle() {}

    /** Notes that the disk has what was replayed. */
    default void replayed() {
        settle();
    }

    /** Goes back to what the disk has. */
    default void drop() {}

    /** Begins again with an empty store. */
    default void clear() {}

    /** Takes over what the disk has now, because another thread may have written it. */
    default void refresh() {}
}
