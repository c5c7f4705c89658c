package io.weir.changelog.restore;

import io.weir.changelog.Change;
import io.weir.changelog.LogPosition;
import io.weir.changelog.view.StoreSet;
import java.util.List;
import org.apache.kafka.common.Uuid;

/**
 * Brings one store up to its changelog, batch by batch.
 *
 * <p>Each batch and the position behind it are written as one, so a replay that is interrupted goes on where it was.
 * Owned by the thread that owns the store.
 */
public final class StoreReplay {
    private final StoreSet stores;
    private final String store;
    private final Uuid topicId;
    private long next;
    private long end;
    private long replayed;

    private StoreReplay(StoreSet stores, ChangelogBounds log, ReplayStart start) {
        this.stores = stores;
        this.store = log.store();
        this.topicId = log.topicId();
        this.next = start.offset();
        this.end = log.end();
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
            replay.take(List.of(), start.offset());
        }
        return replay;
    }

    /**
     * Takes over what was read from the log.
     *
     * @param changes the changes; there may be none, where the log has only markers or gaps
     * @param nextOffset the offset to read next
     */
    public void take(List<Change> changes, long nextOffset) {
        if (nextOffset < next) {
            throw new IllegalArgumentException("The replay of store [" + store + "] stands at offset [" + next
                    + "] and was given changes up to [" + nextOffset + "]. Read on from next().");
        }
        stores.replay(store, changes, new LogPosition(topicId, nextOffset - 1));
        next = nextOffset;
        replayed += changes.size();
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
     * Changes taken over so far.
     *
     * @return their number
     */
    public long replayed() {
        return replayed;
    }

    /**
     * Whether the store is where the log ends.
     *
     * @return true if nothing is left to read
     */
    public boolean done() {
        return next >= end;
    }
}
