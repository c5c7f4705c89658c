package io.weir.changelog.view;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Rows and their bytes, by the interval of time with which they are removed.
 *
 * <p>A store holds few intervals at a time, and one without intervals counts all in interval 0. Owned by the thread
 * that runs the task. A copy, or what a note says, may be asked by any thread as long as nothing is added to it.
 */
final class IntervalCounts {
    private static final int ENTRY_BYTES = 3 * Long.BYTES;

    private final NavigableMap<Long, StoreFigures> counts = new TreeMap<>();
    /** What was added to one interval and is not in the counts yet: one row after the other is of the same interval. */
    private long open;

    private long openRows;
    private long openBytes;

    IntervalCounts copy() {
        gather();
        IntervalCounts copy = new IntervalCounts();
        copy.counts.putAll(counts);
        return copy;
    }

    void add(long interval, long rows, long bytes) {
        if (interval != open) {
            gather();
            open = interval;
        }
        openRows += rows;
        openBytes += bytes;
    }

    private void gather() {
        if (openRows != 0 || openBytes != 0) {
            counts.merge(open, new StoreFigures(openRows, openBytes), StoreFigures::plus);
            openRows = 0;
            openBytes = 0;
        }
    }

    /** Adds rows of an interval, unless they are no rows of the store. */
    void addCounted(long interval, long rows, long bytes) {
        if (interval >= 0 && rows > 0) {
            add(interval, rows, bytes);
        }
    }

    /** All intervals before one are removed. */
    void cutBelow(long interval) {
        gather();
        counts.headMap(interval, false).clear();
    }

    StoreFigures total() {
        gather();
        return counts.values().stream().reduce(StoreFigures.NONE, StoreFigures::plus);
    }

    StoreFigures of(long interval) {
        gather();
        return counts.getOrDefault(interval, StoreFigures.NONE);
    }

    byte[] bytes() {
        gather();
        ByteBuffer bytes = ByteBuffer.allocate(counts.size() * ENTRY_BYTES);
        for (Map.Entry<Long, StoreFigures> entry : counts.entrySet()) {
            bytes.putLong(entry.getKey())
                    .putLong(entry.getValue().rows())
                    .putLong(entry.getValue().bytes());
        }
        return bytes.array();
    }

    static IntervalCounts of(byte[] note) {
        IntervalCounts counts = new IntervalCounts();
        ByteBuffer bytes = ByteBuffer.wrap(note);
        while (bytes.hasRemaining()) {
            counts.add(bytes.getLong(), bytes.getLong(), bytes.getLong());
        }
        counts.gather();
        return counts;
    }
}
