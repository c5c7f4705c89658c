package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.buffer.UndoLog;
import io.weir.changelog.bytes.RowBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/*
 * An entry of the index that was taken is settled when a commit is drained: if its row was deleted meanwhile, or is at
 * another place of the index, the entry goes with the commit; if not, because the deletion was undone, it stays and is
 * taken again after the commit. What a commit writes about a row it derives from the row as it is then.
 */
/**
 * Finds rows of a store in the order of their places in time.
 *
 * <p>Owned by the thread that runs the task.
 */
final class DueRows {
    /** No place in the index. */
    static final long NOWHERE = -1;

    private final LongUnaryOperator places;
    private final DueIndex index;
    private final UndoLog undo;
    private final List<byte[]> taken = new ArrayList<>();
    private final List<byte[]> stale = new ArrayList<>();

    /** Rows that an index finds, whose places follow from their moments. */
    DueRows(LongUnaryOperator places, DueIndex index, UndoLog undo) {
        this.places = places;
        this.index = index;
        this.undo = undo;
    }

    private long place(StoreRow<?> row) {
        return row.deleted() ? NOWHERE : places.applyAsLong(row.base());
    }

    private boolean isAt(byte[] entry, StoreRow<?> row) {
        return place(row) == DueIndex.time(entry);
    }

    /** A row was read from below. */
    void found(StoreRow<?> row) {
        row.indexedBelow(place(row));
    }

    /** A row was written. */
    void changed(StoreRow<?> row) {
        long place = place(row);
        if (place != NOWHERE && place != row.indexed() && place != row.indexedBelow()) {
            index.add(place, row.key().bytes());
        }
        row.indexed(place);
    }

    /** The next row up to a place, or null; rows that are found in one reading are read together. */
    <V> @Nullable StoreRow<V> next(long until, Function<RowKey, StoreRow<V>> rows, ComingRows coming) {
        StoreRow<V> row = first(until, rows, coming);
        byte[] entry = row == null ? null : index.first(until);
        if (row != null && entry != null) {
            take(entry, row, taken);
        }
        return row;
    }

    // Entries before it that outlived their rows are taken.
    private <V> @Nullable StoreRow<V> first(long until, Function<RowKey, StoreRow<V>> rows, ComingRows coming) {
        byte[] entry = index.first(until);
        while (entry != null) {
            List<byte[]> together = index.readSince(until);
            if (!together.isEmpty()) {
                coming.fetch(() -> together);
            }
            StoreRow<V> row = rows.apply(new RowKey(DueIndex.key(entry)));
            if (isAt(entry, row)) {
                return row;
            }
            take(entry, row, stale);
            entry = index.first(until);
        }
        return null;
    }

    /** Whether more rows than a number are up to a place, exactly if it is 0; else some may have gone from there. */
    <V> boolean hasMoreThan(int number, long until, Function<RowKey, StoreRow<V>> rows, ComingRows coming) {
        return first(until, rows, coming) != null && (number == 0 || index.hasMoreThan(number, until));
    }

    private void take(byte[] entry, StoreRow<?> row, List<byte[]> list) {
        if (row.indexedBelow() == DueIndex.time(entry)) {
            // A row that comes back to this place is to be found there again.
            row.indexedBelow(NOWHERE);
        }
        index.take(entry);
        list.add(entry);
        undo.note(() -> {
            list.remove(list.size() - 1);
            index.giveBack(entry);
        });
    }

    /** Begins to write a commit. */
    void drain(Function<RowKey, @Nullable StoreRow<?>> held, RowBatch batch) {
        index.drain();
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

    /** Writes where the index has a row from now on. */
    void drained(StoreRow<?> row, RowBatch batch) {
        long before = row.indexedBelow();
        long now = place(row);
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
        index.put(places.applyAsLong(base), key, batch);
    }

    /** The commit, or the replay, is on disk. */
    void settle() {
        index.settle();
    }

    /** Goes back to what is on disk. */
    void drop() {
        taken.clear();
        stale.clear();
        index.drop();
    }

    /** Begins again with an empty store. */
    void clear() {
        taken.clear();
        stale.clear();
        index.clear();
    }
}
