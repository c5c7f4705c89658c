package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.bytes.RowBatch;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the moments of a store's rows mean.
 *
 * <p>Where nothing else is said, the moment of a row is its event time and means nothing. Owned by the thread that runs
 * the task.
 */
interface RowMoments {
    /** Moments mean nothing. */
    RowMoments NONE = new RowMoments() {};

    /** The moment of a row that is written now. */
    default long base(@Nullable Object value, long eventTimeMs) {
        return eventTimeMs;
    }

    /** Whether reads leave out a row. */
    default boolean hides(long base) {
        return false;
    }

    /** Scans leave out rows of this moment and earlier ones. */
    default long hiddenTo() {
        return Long.MIN_VALUE;
    }

    /** Whether reads may begin a row's life anew. */
    default boolean refreshesOnRead() {
        return false;
    }

    /** Whether a read begins the life of a row of this moment anew. */
    default boolean refreshes(long base) {
        return false;
    }

    /** A row was read from below. */
    default void found(StoreRow<?> row) {}

    /** A row is about to be deleted. */
    default void deleting(long base) {}

    /** A row was written. */
    default void changed(StoreRow<?> row) {}

    /** Begins to write a commit. */
    default void drain(Function<RowKey, @Nullable StoreRow<?>> held, RowBatch batch) {}

    /** Writes what goes with a row of a commit. */
    default void drained(StoreRow<?> row, RowBatch batch) {}

    /** Writes what goes with a row of the log. */
    default void replayed(byte[] key, long base, RowBatch batch) {}

    /** Writes what else is to be known of rows of the log. */
    default void noteReplayed(RowBatch batch) {}

    /** What was replayed is on disk. */
    default void replayed() {}

    /** The commit is on disk. */
    default void settle() {}

    /** Goes back to what is on disk. */
    default void drop() {}

    /** Begins again with an empty store. */
    default void clear() {}

    /** The rows beside those of the store in which indexes of moments lie. */
    default List<String> indexes() {
        return List.of();
    }
}
