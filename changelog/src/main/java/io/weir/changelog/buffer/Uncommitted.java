package io.weir.changelog.buffer;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.ScanOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one store that the store below does not have.
 *
 * <p>In the order of their first change, and by key once a range has asked for it; that order lasts until the rows are
 * written. Owned by the store's part of the buffer.
 *
 * @param <R> the store's rows
 */
final class Uncommitted<R extends BufferedRow> {
    private List<R> changed = new ArrayList<>();
    private List<R> drained = new ArrayList<>();
    private @Nullable NavigableMap<RowKey, R> index;

    boolean isEmpty() {
        return changed.isEmpty() && drained.isEmpty();
    }

    /** Adds a row that was changed for the first time since the last drain. */
    void add(R row) {
        changed.add(row);
        if (index != null) {
            index.put(row.key(), row);
        }
    }

    /** Takes back an {@link #add}. Changes are taken back last first, so the row is at the end or near it. */
    void remove(R row, boolean wasDrained) {
        int at = changed.size() - 1;
        while (changed.get(at) != row) {
            at--;
        }
        changed.remove(at);
        if (index != null && !wasDrained) {
            index.remove(row.key());
        }
    }

    /** The changed rows, which count as drained from now on. */
    List<R> drain() {
        List<R> out = changed;
        if (drained.isEmpty()) {
            drained = out;
        } else {
            drained.addAll(out);
        }
        changed = new ArrayList<>();
        return out;
    }

    /** The rows that were drained and wait to be written. */
    List<R> drained() {
        return drained;
    }

    /** The rows that were changed since the last drain. */
    List<R> changed() {
        return changed;
    }

    /** Forgets the drained rows, and the order of all. */
    void settle() {
        drained = new ArrayList<>();
        index = null;
    }

    void clear() {
        changed = new ArrayList<>();
        settle();
    }

    /** All rows, in no order; not a copy. */
    Collection<R> all() {
        return drained.isEmpty() ? changed : sorted().values();
    }

    /** The rows of a range; not a copy. */
    Collection<R> of(KeyRange range, ScanOrder order) {
        if (isEmpty() || range.isEmpty()) {
            return List.of();
        }
        NavigableMap<RowKey, R> part = sorted();
        byte[] from = range.from();
        byte[] below = range.below();
        part = from == null ? part : part.tailMap(new RowKey(from), true);
        part = below == null ? part : part.headMap(new RowKey(below), false);
        return order == ScanOrder.FORWARD ? part.values() : part.descendingMap().values();
    }

    private NavigableMap<RowKey, R> sorted() {
        NavigableMap<RowKey, R> sorted = index;
        if (sorted == null) {
            sorted = new TreeMap<>();
            for (R row : drained) {
                sorted.put(row.key(), row);
            }
            for (R row : changed) {
                sorted.put(row.key(), row);
            }
            index = sorted;
        }
        return sorted;
    }
}
