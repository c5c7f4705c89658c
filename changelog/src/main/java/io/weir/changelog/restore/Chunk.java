package io.weir.changelog.restore;

import io.weir.changelog.Change;
import io.weir.changelog.LogPosition;
import io.weir.changelog.view.StoreSet;
import java.util.List;

/** Changes of one store that were read and are to be written. */
public final class Chunk {
    private final String store;
    private final HeldChanges changes;
    private final LogPosition position;

    Chunk(String store, HeldChanges changes, LogPosition position) {
        this.store = store;
        this.changes = changes;
        this.position = position;
    }

    /** {@return the store's name} */
    public String store() {
        return store;
    }

    /** {@return the changes, in the order of the log} */
    public List<Change> changes() {
        return changes;
    }

    /** {@return where the log was read to} */
    public LogPosition position() {
        return position;
    }

    /** {@return how much heap the changes take, as an estimate} */
    public long bytes() {
        return changes.heldBytes();
    }

    /** {@return the number of bytes of keys and values} */
    public long logBytes() {
        return changes.logBytes();
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
