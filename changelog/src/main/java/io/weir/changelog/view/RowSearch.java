package io.weir.changelog.view;

import io.weir.changelog.buffer.StoreChanges;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import java.util.Iterator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds rows of a range, in changes over bytes.
 *
 * @param <V> type of the value
 */
final class RowSearch<V> {
    private final StoreChanges<StoreRow<V>> changes;
    private final StoreBytes bytes;
    private final RowLayout layout;

    RowSearch(StoreChanges<StoreRow<V>> changes, StoreBytes bytes, RowLayout layout) {
        this.changes = changes;
        this.bytes = bytes;
        this.layout = layout;
    }

    /** The first key of a range that has a row, or null. Unlike a scan it copies no changes. */
    byte @Nullable [] key(KeyRange range, ScanOrder order) {
        Iterator<StoreRow<V>> above = changes.uncommitted(range, order).iterator();
        try (RowCursor below = bytes.scan(range, order)) {
            boolean rowBelow = below.advance();
            while (above.hasNext()) {
                StoreRow<V> change = above.next();
                int heads = rowBelow ? order.compare(change.key().bytes(), below.key()) : -1;
                if (heads > 0) {
                    return below.key();
                }
                if (!change.deleted()) {
                    return change.key().bytes();
                }
                if (heads == 0) {
                    rowBelow = below.advance();
                }
            }
            return rowBelow ? below.key() : null;
        }
    }

    /**
     * The first row of a range, with its value or without; for stores whose deletions are rows. Null if there is none.
     */
    RowScan.@Nullable Entry row(KeyRange range, ScanOrder order) {
        Iterator<StoreRow<V>> above = changes.uncommitted(range, order).iterator();
        StoreRow<V> change = above.hasNext() ? above.next() : null;
        try (RowCursor below = bytes.scan(range, order)) {
            boolean rowBelow = below.advance();
            if (change != null && (!rowBelow || order.compare(change.key().bytes(), below.key()) <= 0)) {
                return new RowScan.Entry(change.key().bytes(), change.content());
            }
            if (!rowBelow) {
                return null;
            }
            return new RowScan.Entry(
                    below.key(), new StoreRow.Content(layout.value(below.value()), RowLayout.UNKNOWN_TIME, 0));
        }
    }

    /**
     * Gives the keys of a range, some twice, and also those of rows that are about to be deleted: that may be taken
     * back. Ends early, and tells so by false, when the taker says that it wants no more.
     */
    boolean giveKeys(KeyRange range, Predicate<byte[]> taker) {
        for (StoreRow<V> row : changes.uncommitted(range, ScanOrder.FORWARD)) {
            if (!taker.test(row.key().bytes())) {
                return false;
            }
        }
        try (RowCursor below = bytes.scan(range, ScanOrder.FORWARD)) {
            while (below.advance()) {
                if (!taker.test(below.key())) {
                    return false;
                }
            }
        }
        return true;
    }
}
