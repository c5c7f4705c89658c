package io.weir.changelog.bytes;

import io.weir.changelog.LogPosition;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The committed rows of a task's stores, below the buffer.
 *
 * <p>Owned by the thread that runs the task; others read through a {@link #snapshot}. Holds nothing that is not
 * committed.
 */
public interface TaskBytes extends AutoCloseable {
    /**
     * The rows of one store.
     *
     * @param name one of the names that this was opened with
     * @return its rows, valid until {@link #close}
     */
    StoreBytes store(String name);

    /**
     * Writes all rows and positions of a batch, or none.
     *
     * @param batch rows of stores that this was opened with
     */
    void write(RowBatch batch);

    /**
     * Writes many rows at once, as a replay does.
     *
     * <p>Unlike {@link #write} it may stop halfway. Positions are written last, so that a replay which goes on from
     * them brings every row again.
     *
     * @param batch rows of stores that this was opened with
     */
    default void load(RowBatch batch) {
        write(batch);
    }

    /**
     * How far a store has followed its changelog.
     *
     * @param name the store's name, or that of one of its positions, see {@link PositionName}
     * @return the position written last, or null if none ever was
     */
    @Nullable LogPosition position(String name);

    /**
     * A note beside a store's rows.
     *
     * @param name a name of {@link NoteName#of}
     * @return the note's bytes, or null if there is none
     */
    byte @Nullable [] note(String name);

    /**
     * Empties one store and forgets its position and its notes.
     *
     * @param store the store's name
     */
    void clear(String store);

    /**
     * The rows as they are now, for another thread. Safe for all threads, and never waits for a write.
     *
     * @param ended what is thrown, here and by the snapshot, when this was closed
     * @return the snapshot, to be closed soon: what it shows cannot be freed before
     */
    BytesSnapshot snapshot(Supplier<RuntimeException> ended);

    /** Ends all cursors. Closing twice is harmless; reading afterwards is refused. */
    @Override
    void close();
}
