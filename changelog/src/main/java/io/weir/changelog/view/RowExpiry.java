package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.buffer.UndoLog;
import io.weir.changelog.bytes.NoteName;
import io.weir.changelog.bytes.RowBatch;
import io.weir.state.Ttl;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/*
 * A row carries the moment of its last write. It has expired when that moment is a time to live ago; reads look at the
 * moment and leave the row out. An index of moments finds such rows, so that they are removed at a cost that follows
 * their number. Removing is an ordinary deletion: it goes through the change buffer to the changelog, and takes part in
 * commits and aborts as any other change does. Nothing is ever removed on disk alone, or it would come back from the
 * log.
 */
/**
 * Ends the life of a store's rows.
 *
 * <p>Owned by the thread that runs the task.
 */
final class RowExpiry implements RowMoments {
    private final String store;
    private final Expiry expiry;
    private final DueRows due;
    private final UndoLog undo;
    private final byte[] layoutNote;
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
        this.due = new DueRows(expiry::place, index, undo);
    }

    @Override
    public long base(@Nullable Object value, long eventTimeMs) {
        return expiry.base(eventTimeMs);
    }

    @Override
    public boolean hides(long base) {
        return expiry.hides(base);
    }

    @Override
    public long hiddenTo() {
        return expiry.ttl().showsExpired() ? Long.MIN_VALUE : expiry.cutoffMs();
    }

    @Override
    public boolean refreshesOnRead() {
        return expiry.ttl().refreshesOnRead();
    }

    @Override
    public boolean refreshes(long base) {
        return expiry.refreshes(base);
    }

    long endMs(long base) {
        boolean byStream = expiry.ttl().clock() == Ttl.Clock.STREAM_TIME;
        long streamTime = expiry.clock().streamTimeMs();
        return byStream ? expiry.end(base) : streamTime < 0 ? Math.max(0, expiry.nowMs()) : streamTime;
    }

    @Override
    public void found(StoreRow<?> row) {
        due.found(row);
    }

    /** Rows whose deletion behind their end was committed since the store was opened. Safe for all threads. */
    long removed() {
        return removedCommitted;
    }

    // Of rows that have expired the number is kept.
    @Override
    public void deleting(long base) {
        if (expiry.isOver(base)) {
            removed++;
            undo.note(() -> removed--);
        }
    }

    @Override
    public void changed(StoreRow<?> row) {
        due.changed(row);
    }

    /** The next row that has expired, or null; those that are found in one reading are read together. */
    <V> @Nullable StoreRow<V> next(Function<RowKey, StoreRow<V>> rows, ComingRows coming) {
        return due.next(expiry.cutoffMs(), rows, coming);
    }

    @Override
    public void drain(Function<RowKey, @Nullable StoreRow<?>> held, RowBatch batch) {
        removedDrained += removed;
        removed = 0;
        due.drain(held, batch);
        label(batch);
        if (expiry.ttl().clock() == Ttl.Clock.STREAM_TIME) {
            note(expiry.clock().streamTimeMs(), batch);
        }
    }

    @Override
    public void drained(StoreRow<?> row, RowBatch batch) {
        due.drained(row, batch);
    }

    @Override
    public void replayed(byte[] key, long base, RowBatch batch) {
        due.replayed(key, base, batch);
        replayedTo = Math.max(replayedTo, base);
    }

    // How far the clock came in the log.
    @Override
    public void noteReplayed(RowBatch batch) {
        label(batch);
        if (expiry.ttl().clock() == Ttl.Clock.STREAM_TIME) {
            note(Math.max(replayedTo, expiry.clock().streamTimeMs()), batch);
        }
    }

    @Override
    public void replayed() {
        if (expiry.ttl().clock() == Ttl.Clock.STREAM_TIME) {
            expiry.clock().committed(replayedTo);
        }
        labelled = true;
        due.clear();
    }

    @Override
    public void settle() {
        long before = removedCommitted;
        removedCommitted = before + removedDrained;
        removedDrained = 0;
        labelled = true;
        due.settle();
    }

    @Override
    public void drop() {
        removed = 0;
        removedDrained = 0;
        due.drop();
    }

    @Override
    public void clear() {
        replayedTo = StoreClock.UNKNOWN;
        labelled = false;
        due.clear();
    }

    @Override
    public List<String> indexes() {
        return List.of(StoreSetup.indexOf(store));
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
