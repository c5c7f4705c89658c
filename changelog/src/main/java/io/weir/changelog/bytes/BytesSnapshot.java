package io.weir.changelog.bytes;

import io.weir.changelog.LogPosition;
import org.jspecify.annotations.Nullable;

/**
 * The committed rows of a task's stores as they were at one moment, for a thread that does not own them.
 *
 * <p>Used by one thread at a time, while the owner goes on writing. Cursors outlive {@link #close}, but not the rows'
 * owner: once that is closed, or empties a store, they fail with the exception that the snapshot was asked for with.
 */
public interface BytesSnapshot extends AutoCloseable {
    /**
     * The rows of one store.
     *
     * @param name one of the names that the rows were opened with
     * @return its rows
     */
    StoreBytes store(String name);

    /**
     * How far a store had followed its changelog.
     *
     * @param name the store's name, or that of one of its positions, see {@link PositionName}
     * @return the position written last, or null if none ever was
     */
    @Nullable LogPosition position(String name);

    /** Lets go of the moment; cursors keep what they need of it. Closing twice is harmless. */
    @Override
    void close();
}
