package io.weir.changelog.view;

import java.util.List;
import java.util.function.Predicate;

/**
 * Rows of several intervals of time, one interval after the other.
 *
 * <p>All intervals were opened at one moment, so that together they are a snapshot.
 */
final class IntervalScan implements Scan {
    private final List<RowScan> intervals;
    private final Predicate<byte[]> wanted;
    private int current;

    IntervalScan(List<RowScan> intervals, Predicate<byte[]> wanted) {
        this.intervals = intervals;
        this.wanted = wanted;
    }

    @Override
    public RowScan.Entry advance() {
        while (current < intervals.size()) {
            RowScan.Entry row = intervals.get(current).advance();
            if (row == RowScan.Entry.END) {
                current++;
            } else if (wanted.test(row.key())) {
                return row;
            }
        }
        return RowScan.Entry.END;
    }

    @Override
    public void close() {
        intervals.forEach(RowScan::close);
    }
}
