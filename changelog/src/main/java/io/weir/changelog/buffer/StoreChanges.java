package io.weir.changelog.buffer;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.ScanOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one store that the buffer holds.
 *
 * <p>Point work is a hash look-up; the sorted index is built by the first range that meets changes, and lasts until
 * they are written.
 *
 * @param <R> the store's rows
 */
public final class StoreChanges<R extends BufferedRow> {
    private final ChangeBuffer buffer;
    private final RowTable<R> rows = new RowTable<>();
    private final List<BufferedRow> attached = new ArrayList<>();
    private final Uncommitted<R> uncommitted = new Uncommitted<>();
    private long epoch;

    /**
     * Makes an empty part of a buffer.
     *
     * @param buffer the task's buffer
     */
    public StoreChanges(ChangeBuffer buffer) {
        this.buffer = buffer;
    }

    /**
     * The held row of a key.
     *
     * @param key the key
     * @return the row, or null if the buffer does not hold it
     */
    public @Nullable R find(RowKey key) {
        R row = rows.get(key);
        if (row != null) {
            row.usedSince = true;
        }
        return row;
    }

    /**
     * Tells times apart between which the store below was written, or may have been.
     *
     * @return a number that is another one then
     */
    public long epoch() {
        return epoch;
    }

    /**
     * Lends a row to the record in hand: it stays held at least until the next one.
     *
     * @param row a row, held or about to be
     */
    public void lend(R row) {
        buffer.lend(row);
    }

    /**
     * Holds a row that is as the store below has it.
     *
     * @param row a row that is not held
     * @param bytes its size
     */
    public void hold(R row, int bytes) {
        row.bytes = bytes;
        row.place = BufferedRow.Place.CLEAN;
        rows.put(row);
        buffer.addClean(row);
        buffer.trim();
    }

    /**
     * Notes that a row is about to be changed.
     *
     * @param row the row, with its content of before; it is held from now on
     * @param bytes its size from now on
     */
    public void changed(R row, int bytes) {
        buffer.requireWritable();
        note(row);
        switch (row.place) {
            case NEW -> {
                rows.put(row);
                buffer.addUncommitted(bytes);
                add(row);
            }
            case CLEAN -> {
                buffer.removeClean(row);
                buffer.addUncommitted(bytes);
                add(row);
            }
            case DRAINED -> {
                buffer.addUncommitted((long) bytes - row.bytes);
                add(row);
            }
            case CHANGED -> {
                buffer.addUncommitted((long) bytes - row.bytes);
                buffer.merged();
            }
            case GONE -> throw gone();
        }
        row.bytes = bytes;
    }

    /**
     * Keeps an object with a row until the commit.
     *
     * @param row a held row
     * @param object any object, or null to forget
     */
    public void attach(R row, @Nullable Object object) {
        if (row.place == BufferedRow.Place.GONE) {
            throw gone();
        }
        note(row);
        if (row.attachment == null && object != null) {
            attached.add(row);
        }
        row.attachment = object;
    }

    /**
     * Whether there are changes that the store below does not have.
     *
     * @return true if there are
     */
    public boolean dirty() {
        return !uncommitted.isEmpty();
    }

    /**
     * Rows changed since the last drain, which count as drained from now on.
     *
     * @return the rows, in the order of their first change
     */
    public List<R> drain() {
        List<R> rowsOut = uncommitted.drain();
        for (R row : rowsOut) {
            row.place = BufferedRow.Place.DRAINED;
        }
        return rowsOut;
    }

    /** Notes that the store below has the drained rows; those not changed since are clean. */
    public void settle() {
        for (R row : uncommitted.drained()) {
            if (row.place == BufferedRow.Place.DRAINED) {
                row.place = BufferedRow.Place.CLEAN;
                buffer.addUncommitted(-row.bytes);
                buffer.addClean(row);
            }
        }
        epoch++;
        uncommitted.settle();
        detach();
        buffer.nextRecord();
    }

    /** Forgets all changes; clean rows stay. */
    public void drop() {
        epoch++;
        release(uncommitted.changed());
        release(uncommitted.drained());
        uncommitted.clear();
        detach();
    }

    /** Forgets all rows. */
    public void clear() {
        drop();
        rows.forEach(row -> {
            buffer.removeClean(row);
            row.place = BufferedRow.Place.GONE;
        });
        rows.clear();
    }

    /**
     * Forgets a clean row, because the store below is about to change.
     *
     * @param key the row's key
     */
    public void evict(RowKey key) {
        R row = rows.get(key);
        if (row != null && row.place == BufferedRow.Place.CLEAN) {
            rows.remove(key);
            buffer.removeClean(row);
            row.place = BufferedRow.Place.GONE;
        }
    }

    /**
     * Takes a row from the map.
     *
     * @param row a row that is no longer held
     */
    public void remove(R row) {
        rows.remove(row.key());
    }

    /**
     * Whether no row is held.
     *
     * @return true if none is
     */
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /**
     * Rows that the store below does not have yet.
     *
     * @return the rows, in no order; not a copy
     */
    public Collection<R> uncommitted() {
        return uncommitted.all();
    }

    /**
     * Rows of a range that the store below does not have yet.
     *
     * @param range which keys
     * @param order lowest or highest key first
     * @return the rows; not a copy
     */
    public Collection<R> uncommitted(KeyRange range, ScanOrder order) {
        return uncommitted.of(range, order);
    }

    private void note(R row) {
        if (buffer.undo().wants(row)) {
            BufferedRow.Place place = row.place;
            int bytes = row.bytes;
            Object attachment = row.attachment;
            Runnable content = row.putBack();
            buffer.undo().note(() -> {
                content.run();
                row.attachment = attachment;
                if (row.place == BufferedRow.Place.CHANGED) {
                    moveBack(row, place, bytes);
                }
            });
        }
    }

    private void moveBack(R row, BufferedRow.Place before, int bytesBefore) {
        buffer.addUncommitted(-row.bytes);
        row.bytes = bytesBefore;
        row.place = before;
        if (before != BufferedRow.Place.CHANGED) {
            uncommitted.remove(row, before == BufferedRow.Place.DRAINED);
        }
        switch (before) {
            case NEW -> {
                rows.remove(row.key());
                row.place = BufferedRow.Place.GONE;
            }
            case CLEAN -> buffer.addClean(row);
            default -> buffer.addUncommitted(row.bytes);
        }
    }

    private void add(R row) {
        row.place = BufferedRow.Place.CHANGED;
        uncommitted.add(row);
        buffer.added();
    }

    private void release(List<R> list) {
        for (R row : list) {
            if (row.place != BufferedRow.Place.GONE) {
                buffer.addUncommitted(-row.bytes);
                row.place = BufferedRow.Place.GONE;
                rows.remove(row.key());
            }
        }
    }

    private void detach() {
        for (BufferedRow row : attached) {
            row.attachment = null;
        }
        attached.clear();
    }

    private static IllegalStateException gone() {
        return new IllegalStateException("A row was written that the buffer no longer holds. A row is valid until the"
                + " next record, or until the commit once it was written: ask the store for it again.");
    }
}
