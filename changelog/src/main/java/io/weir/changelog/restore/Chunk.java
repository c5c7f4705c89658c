package io.weir.changelog.restore;

import io.weir.changelog.Change;
import io.weir.changelog.LogPosition;
import io.weir.changelog.view.StoreSet;
import java.util.List;

/**
 * Changes of one store that were read and are to be written.
 *
 * @param store the store's name
 * @param changes the changes, in the order of the log
 * @param position where the log was read to
 * @param bytes how much heap they take, as an estimate
 */
public record Chunk(String store, List<Change> changes, LogPosition position, long bytes) {
    /** The heap's share of a change, beside its bytes. */
    static final int CHANGE_OVERHEAD_BYTES = 96;

    /**
     * Bytes of keys and values.
     *
     * @return their number
     */
    public long logBytes() {
        return bytes - (long) changes.size() * CHANGE_OVERHEAD_BYTES;
    }

    /**
     * Writes the changes and the position.
     *
     * @param stores the stores of the task; nobody else uses them meanwhile
     */
    public void writeTo(StoreSet stores) {
        stores.replay(store, changes, position);
    }
}
