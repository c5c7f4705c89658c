package io.weir.changelog.view;

import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import java.util.List;

/**
 * Rows of a range: changes over the store below, read as one.
 *
 * <p>Both parts are snapshots. A change hides the row below it; a deletion hides it without a trace.
 */
final class RowScan implements Scan {
    private final List<Entry> above;
    private final RowCursor below;
    private final ScanOrder order;
    private final RowLayout layout;
    private int next;
    private boolean rowBelow;

    RowScan(List<Entry> above, RowCursor below, ScanOrder order, RowLayout layout) {
        this.above = above;
        this.below = below;
        this.order = order;
        this.layout = layout;
        this.rowBelow = below.advance();
    }

    @Override
    public Entry advance() {
        while (next < above.size() || rowBelow) {
            int order = compareHeads();
            if (order > 0) {
                return takeBelow();
            }
            if (order == 0) {
                rowBelow = below.advance();
            }
            Entry change = above.get(next++);
            if (change.content.held() != null) {
                return change;
            }
        }
        return Entry.END;
    }

    @Override
    public void close() {
        below.close();
    }

    private int compareHeads() {
        if (next == above.size()) {
            return 1;
        }
        return rowBelow ? order.compare(above.get(next).key, below.key()) : -1;
    }

    private Entry takeBelow() {
        byte[] disk = below.value();
        Entry row = new Entry(below.key(), new StoreRow.Content(layout.value(disk), layout.timestamp(disk)));
        rowBelow = below.advance();
        return row;
    }

    /** A row that the scan met. */
    static final class Entry {
        static final Entry END = new Entry(new byte[0], StoreRow.Content.NONE);

        private final byte[] key;
        private final StoreRow.Content content;

        Entry(byte[] key, StoreRow.Content content) {
            this.key = key;
            this.content = content;
        }

        byte[] key() {
            return key;
        }

        StoreRow.Content content() {
            return content;
        }
    }
}
