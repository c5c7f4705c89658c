package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.buffer.UndoLog;
import io.weir.changelog.bytes.NoteName;
import io.weir.changelog.bytes.RowBatch;
import io.weir.state.Ttl;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/*
 * A row carries the moment of its last write. It has expired when that moment is a time to live ago; reads look at the
 * moment and leave the row out. An index of moments finds such rows, so that they are removed at a cost that follows
 * their number. Removing is an ordinary deletion: it goes through the change buffer to the changelog, and takes part in
 * commits and aborts as any other change does. Nothing is ever removed on disk alone, or it would come back from the
 * log.
 *
 * An entry of the index that was taken is settled when a commit is drained: if its row was deleted meanwhile, or is at
 * another place of the index, the entry goes with the commit; if not, because the deletion was undone, it stays and is
 * taken again after the commit. What a commit writes about a row it derives from the row as it is then.
 */
/**
 * Ends the life of a store's rows.
 *
 * <p>Owned by the thread that runs the task.
 */
final class RowExpiry {
    /** No place in the index. */
    static final long NOWHERE = -1;

    private final String store;
    private final Expiry expiry;
    private final DueIndex index;
    private final UndoLog undo;
    private final byte[] layoutNote;
    private final List<byte[]> taken = new ArrayList<>();
    private final List<byte[]> stale = new ArrayList<>();
    private long replayedTo = StoreClock.UNKNOWN;
    private boolean labelled = true;
    private long removed;
    private long removedDrained;
    private volatile long removedCommitted;

    /** Of rows beside which the note is already. */
    RowExpiry(String store, Expiry expiry, DueIndex index, UndoLog undo, byte[] layoutNote) {
        this.undo = undo;
        this.layoutNote = layoutNote;
        this.store = store;
        this.expiry = expiry;
        this.index = index;
    }

    Expiry expiry() {
        return expiry;
    }

    long base(long eventTimeMs) {
        return expiry.base(eventTimeMs);
    }

    boolean hides(long base) {
        return expiry.hides(base);
    }

    /** Scans leave out rows of this moment and earlier ones. */
    long hiddenTo() {
        return expiry.ttl().showsExpired() ? Long.MIN_VALUE : expiry.cutoffMs();
    }

    boolean refreshesOnRead() {
        return expiry.ttl().refreshesOnRead();
    }

    boolean refreshes(long base) {
        return expiry.refreshes(base);
    }

    long endMs(long base) {
        boolean byStream = expiry.ttl().clock() == Ttl.Clock.STREAM_TIME;
        long streamTime = expiry.clock().streamTimeMs();
        return byStream ? expiry.end(base) : streamTime < 0 ? Math.max(0, expiry.nowMs()) : streamTime;
    }

    /** A row was read from below. */
    void found(StoreRow<?> row) {
        row.indexedBelow(row.deleted() ? NOWHERE : expiry.place(row.base()));
    }

    /** Rows whose deletion behind their end was committed since the store was opened. Safe for all threads. */
    long removed() {
        return removedCommitted;
    }

    /** A row is about to be deleted; of those that have expired the number is kept. */
    void deleting(long base) {
        if (expiry.isOver(base)) {
            removed++;
            undo.note(() -> removed--);
        }
    }

    /** A row was written. */
    void changed(StoreRow<?> row) {
        long place = row.deleted() ? NOWHERE : expiry.place(row.base());
        if (place != NOWHERE && place != row.indexed() && place != row.indexedBelow()) {
            index.add(place, row.key().bytes());
        }
        row.indexed(place);
    }

    /** The next row that has expired, or null; those that are found in one reading are read together. */
    <V> @Nullable StoreRow<V> next(Function<RowKey, StoreRow<V>> rows, ComingRows coming) {
        long cutoff = expiry.cutoffMs();
        byte[] entry = index.take(cutoff);
        while (entry != null) {
            List<byte[]> together = index.readSince(cutoff);
            if (!together.isEmpty()) {
                coming.fetch(together);
            }
            StoreRow<V> row = rows.apply(new RowKey(DueIndex.key(entry)));
            if (isAt(entry, row)) {
                take(entry, taken);
                return row;
            }
            take(entry, stale);
            entry = index.take(cutoff);
        }
        return null;
    }

    private void take(byte[] entry, List<byte[]> list) {
        list.add(entry);
        undo.note(() -> {
            list.remove(list.size() - 1);
            index.giveBack(entry);
        });
    }

    /** Begins to write a commit. */
    void drain(Function<RowKey, @Nullable StoreRow<?>> held, RowBatch batch) {
        removedDrained += removed;
        removed = 0;
        index.drain();
        settleTaken(held, batch);
        label(batch);
        if (expiry.ttl().clock() == Ttl.Clock.STREAM_TIME) {
            note(expiry.clock().streamTimeMs(), batch);
        }
    }

    private void settleTaken(Function<RowKey, @Nullable StoreRow<?>> held, RowBatch batch) {
        for (byte[] entry : taken) {
            StoreRow<?> row = held.apply(new RowKey(DueIndex.key(entry)));
            if (row == null || isAt(entry, row)) {
                index.keep(entry);
            } else {
                index.remove(entry, batch);
            }
        }
        for (byte[] entry : stale) {
            StoreRow<?> row = held.apply(new RowKey(DueIndex.key(entry)));
            if (row != null && isAt(entry, row)) {
                index.keep(entry);
            } else {
                index.remove(entry, batch);
            }
        }
        taken.clear();
        stale.clear();
    }

    private boolean isAt(byte[] entry, StoreRow<?> row) {
        return !row.deleted() && expiry.place(row.base()) == DueIndex.time(entry);
    }

    /** Writes where the index has a row from now on. */
    void drained(StoreRow<?> row, RowBatch batch) {
        long before = row.indexedBelow();
        long now = row.deleted() ? NOWHERE : expiry.place(row.base());
        byte[] key = row.key().bytes();
        if (before != NOWHERE && before != now) {
            index.remove(DueIndex.entry(before, key), batch);
        }
        if (now != NOWHERE && before != now) {
            index.put(now, key, batch);
        }
        row.indexedBelow(now);
        row.indexed(NOWHERE);
    }

    /** Writes where the index has a row of the log. */
    void replayed(byte[] key, long base, RowBatch batch) {
        index.put(expiry.place(base), key, batch);
        replayedTo = Math.max(replayedTo, base);
    }

    /** Writes how far the clock came in the log. */
    void noteReplayed(RowBatch batch) {
        label(batch);
        if (expiry.ttl().clock() == Ttl.Clock.STREAM_TIME) {
            note(Math.max(replayedTo, expiry.clock().streamTimeMs()), batch);
        }
    }

    /** What was replayed is on disk. */
    void replayed() {
        if (expiry.ttl().clock() == Ttl.Clock.STREAM_TIME) {
            expiry.clock().committed(replayedTo);
        }
        labelled = true;
        index.clear();
    }

    void settle() {
        long before = removedCommitted;
        removedCommitted = before + removedDrained;
        removedDrained = 0;
        labelled = true;
        index.settle();
    }

    void drop() {
        removed = 0;
        removedDrained = 0;
        taken.clear();
        stale.clear();
        index.drop();
    }

    void clear() {
        taken.clear();
        stale.clear();
        replayedTo = StoreClock.UNKNOWN;
        labelled = false;
        index.clear();
    }

    private void label(RowBatch batch) {
        if (!labelled) {
            batch.note(NoteName.of(store, NoteName.LAYOUT), layoutNote);
        }
    }

    private void note(long streamTimeMs, RowBatch batch) {
        if (streamTimeMs >= 0) {
            batch.note(
                    NoteName.of(store, NoteName.CLOCK),
                    ByteBuffer.allocate(Long.BYTES).putLong(streamTimeMs).array());
        }
    }
}
