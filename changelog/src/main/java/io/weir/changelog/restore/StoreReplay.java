package io.weir.changelog.restore;

import io.weir.changelog.Change;
import io.weir.changelog.LogPosition;
import io.weir.changelog.view.StoreSet;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.Uuid;

/**
 * Brings one store up to its changelog, batch by batch.
 *
 * <p>Each batch and the position behind it are written together, so a replay that is interrupted goes on where it was.
 * Far from the end of the log, changes are held on the heap until there are many: many are sorted and written as a file,
 * and of several changes of one key only the last is written. Owned by the thread that owns the store.
 */
public final class StoreReplay {
    /** A gap that is worth files. */
    private static final long WIDE = 50_000;
    /** Most changes that are held. */
    private static final int HELD_MAX = 1 << 19;
    /** The heap's share of a change, beside its bytes. */
    private static final int CHANGE_OVERHEAD_BYTES = 96;

    private final StoreSet stores;
    private final String store;
    private final Uuid topicId;
    private long next;
    private long end;
    private long replayed;
    private boolean wide;
    private List<Change> held = new ArrayList<>();
    private long heldBytes;

    private StoreReplay(StoreSet stores, ChangelogBounds log, ReplayStart start) {
        this.stores = stores;
        this.store = log.store();
        this.topicId = log.topicId();
        this.next = start.offset();
        this.end = log.end();
        this.wide = remaining() >= WIDE;
    }

    /**
     * Begins a replay.
     *
     * @param stores the stores of the task
     * @param log what the broker says about the changelog
     * @param start where to begin; the store is emptied if it says so
     * @return the replay
     */
    public static StoreReplay begin(StoreSet stores, ChangelogBounds log, ReplayStart start) {
        StoreReplay replay = new StoreReplay(stores, log, start);
        if (start.clearsFirst()) {
            stores.clear(replay.store);
            // From now on the store belongs to this topic, even if the topic is empty.
            replay.write(List.of());
        }
        return replay;
    }

    /**
     * Takes over what was read from the log.
     *
     * @param changes the changes; there may be none, where the log has only markers or gaps
     * @param nextOffset the offset to read next
     * @return how many changes were written to the store, of these and of those that were held
     */
    public int take(List<Change> changes, long nextOffset) {
        if (nextOffset < next) {
            throw new IllegalArgumentException("The replay of store [" + store + "] stands at offset [" + next
                    + "] and was given changes up to [" + nextOffset + "]. Read on from next().");
        }
        next = nextOffset;
        if (!wide) {
            return write(changes);
        }
        for (Change change : changes) {
            byte[] value = change.value();
            heldBytes += change.key().length + (value == null ? 0 : value.length) + CHANGE_OVERHEAD_BYTES;
        }
        held.addAll(changes);
        return done() || held.size() >= HELD_MAX ? writeHeld() : 0;
    }

    /**
     * Writes the changes that are held.
     *
     * @return how many there were
     */
    public int writeHeld() {
        List<Change> many = held;
        held = new ArrayList<>();
        heldBytes = 0;
        wide = remaining() >= WIDE;
        return write(many);
    }

    private int write(List<Change> changes) {
        stores.replay(store, changes, new LogPosition(topicId, next - 1));
        replayed += changes.size();
        return changes.size();
    }

    /**
     * Bytes of changes that are held.
     *
     * @return an estimate that includes the heap's overhead
     */
    public long heldBytes() {
        return heldBytes;
    }

    /**
     * Moves the end, because the log has grown.
     *
     * @param newEnd offset behind the last record
     */
    public void extendTo(long newEnd) {
        end = Math.max(end, newEnd);
    }

    /**
     * The offset to read next.
     *
     * @return the offset
     */
    public long next() {
        return next;
    }

    /**
     * How far the end is.
     *
     * @return number of offsets, which is at least the number of changes
     */
    public long remaining() {
        return Math.max(0, end - next);
    }

    /**
     * Changes written so far.
     *
     * @return their number
     */
    public long replayed() {
        return replayed;
    }

    /**
     * Whether the log was read to its end.
     *
     * @return true if nothing is left to read; then nothing is held either
     */
    public boolean done() {
        return next >= end;
    }
}
