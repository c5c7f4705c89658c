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
    private final Reading reading;
    private int next;
    private boolean rowBelow;

    RowScan(List<Entry> above, RowCursor below, Reading reading) {
        this.above = above;
        this.below = below;
        this.reading = reading;
        this.rowBelow = below.advance();
    }

    /**
     * How rows are read.
     *
     * @param order lowest or highest key first
     * @param layout how the disk holds a value
     * @param hiddenTo rows whose life counts from this moment or an earlier one are left out
     */
    record Reading(ScanOrder order, RowLayout layout, long hiddenTo) {
        boolean shows(Entry row) {
            return row.content.held() != null && row.content.base() > hiddenTo;
        }
    }

    @Override
    public Entry advance() {
        while (next < above.size() || rowBelow) {
            int order = compareHeads();
            if (order > 0) {
                Entry row = takeBelow();
                if (reading.shows(row)) {
                    return row;
                }
                continue;
            }
            if (order == 0) {
                rowBelow = below.advance();
            }
            Entry change = above.get(next++);
            if (reading.shows(change)) {
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
        return rowBelow ? reading.order.compare(above.get(next).key, below.key()) : -1;
    }

    private Entry takeBelow() {
        byte[] disk = below.value();
        Entry row = new Entry(below.key(), StoreRow.Content.of(reading.layout, disk));
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
