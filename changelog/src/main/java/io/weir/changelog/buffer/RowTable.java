package io.weir.changelog.buffer;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * Open addressing with linear probing, at most half full; a removal moves the rows behind it forward, so no place is
 * ever lost. A HashMap keeps an object of 32 bytes a row, which the collector copies with the row until the commit, and
 * which a look-up has to go through. The hashes stand beside the rows, so a look-up meets rows of its own hash only.
 */
/**
 * The rows that a store's part of the buffer holds, by key.
 *
 * <p>Owned by the store's part of the buffer.
 *
 * @param <R> the store's rows
 */
final class RowTable<R extends BufferedRow> {
    private static final int LEAST = 16;
    private static final int GOLDEN = 0x9E37_79B9;

    private @Nullable BufferedRow[] rows = new BufferedRow[LEAST];
    private int[] hashes = new int[LEAST];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    /** The row of a key, or null. */
    @SuppressWarnings("unchecked") // only rows of the store are put here
    @Nullable R get(RowKey key) {
        return (R) rows[place(key)];
    }

    /** Adds a row, or takes it in place of the one with its key. */
    void put(R row) {
        int place = place(row.key());
        if (rows[place] == null) {
            size++;
        }
        rows[place] = row;
        hashes[place] = row.key().hashCode();
        if (2 * size > rows.length) {
            grow();
        }
    }

    /** Takes the row of a key out. */
    void remove(RowKey key) {
        int gap = place(key);
        if (rows[gap] == null) {
            return;
        }
        size--;
        int last = rows.length - 1;
        for (int at = (gap + 1) & last; rows[at] != null; at = (at + 1) & last) {
            // A row may move forward to the gap unless it would come before its own beginning.
            if (((at - start(hashes[at])) & last) >= ((at - gap) & last)) {
                rows[gap] = rows[at];
                hashes[gap] = hashes[at];
                gap = at;
            }
        }
        rows[gap] = null;
    }

    /** Gives all rows, in no order. */
    @SuppressWarnings("unchecked")
    void forEach(Consumer<? super R> taker) {
        for (BufferedRow row : rows) {
            if (row != null) {
                taker.accept((R) row);
            }
        }
    }

    void clear() {
        rows = new BufferedRow[LEAST];
        hashes = new int[LEAST];
        size = 0;
    }

    // The place of the key's row, or the one where it would be.
    private int place(RowKey key) {
        int hash = key.hashCode();
        int last = rows.length - 1;
        int place = start(hash);
        for (BufferedRow row = rows[place]; row != null; row = rows[place]) {
            if (hashes[place] == hash && row.key().equals(key)) {
                return place;
            }
            place = (place + 1) & last;
        }
        return place;
    }

    // Multiplied, since hashes of neighbouring keys are neighbours.
    private int start(int hash) {
        return (hash * GOLDEN) >>> (Integer.numberOfLeadingZeros(rows.length) + 1);
    }

    private void grow() {
        @Nullable BufferedRow[] old = rows;
        int[] oldHashes = hashes;
        rows = new BufferedRow[2 * old.length];
        hashes = new int[2 * old.length];
        int last = rows.length - 1;
        for (int i = 0; i < old.length; i++) {
            if (old[i] != null) {
                int place = start(oldHashes[i]);
                while (rows[place] != null) {
                    place = (place + 1) & last;
                }
                rows[place] = old[i];
                hashes[place] = oldHashes[i];
            }
        }
    }
}
