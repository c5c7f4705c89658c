package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.buffer.UndoLog;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/*
 * On disk the rows of an interval lie by key, since operators read by key. A store that is also read by time has a
 * second, empty row for each: interval | time | start | key, where the interval has its highest bit set, so that these
 * lie apart from the rows and are removed by the same intervals. They are written in the batch of their rows, in a
 * replay too. What the batch does not have yet stands in two sets of the same keys, of changes since the last drain and
 * before. An entry is a hint: whether the row is there, and what it holds, the row itself says.
 */
/**
 * The rows of a store of windows or sessions by time.
 *
 * <p>Owned by the thread that runs the task. Holds one key in memory for each uncommitted row.
 */
final class TimeIndex {
    /** Where the entries lie: behind all rows, before the store's time. */
    static final KeyRange RANGE = KeyRange.span(prefix(0), WindowLifetime.CLOCK);

    private static final int TIME_AND_START_BYTES = Long.BYTES + Long.BYTES;
    private static final byte[] NOTHING = {};

    private final String store;
    private final StoreBytes bytes;
    private final WindowLayout layout;
    private final UndoLog undo;
    private NavigableSet<RowKey> changed = new TreeSet<>();
    private final NavigableSet<RowKey> drained = new TreeSet<>();

    TimeIndex(StoreParts parts, WindowLayout layout) {
        this.store = parts.store().name();
        this.bytes = parts.bytes();
        this.undo = parts.buffer().undo();
        this.layout = layout;
    }

    /** Notes that a row was written. */
    void changed(byte[] diskKey) {
        RowKey key = new RowKey(entry(diskKey));
        if (changed.add(key)) {
            undo.note(() -> changed.remove(key));
        }
    }

    /** Adds to a batch what goes with a row. */
    void drained(byte[] diskKey, boolean present, RowBatch batch) {
        byte[] entry = entry(diskKey);
        RowKey key = new RowKey(entry);
        batch.put(store, entry, present ? NOTHING : null);
        drained.add(key);
        changed.remove(key);
    }

    /** Leaves out a row that is removed with its interval. */
    void forget(byte[] diskKey) {
        changed.remove(new RowKey(entry(diskKey)));
    }

    /** Adds to a batch the removal of intervals, from one on, below another. */
    void cut(long from, long below, RowBatch batch) {
        batch.cut(store, KeyRange.span(prefix(from), prefix(below)));
    }

    void settle() {
        drained.clear();
    }

    void drop() {
        drained.clear();
        changed.clear();
    }

    /** Disk keys of rows that may be there, from one time on, below another, each with its interval. */
    Entries scan(long interval, long time, long intervalBelow, long timeBelow) {
        byte[] from = bound(interval, time);
        byte[] below = bound(intervalBelow, timeBelow);
        NavigableSet<RowKey> above = new TreeSet<>();
        if (Arrays.compareUnsigned(from, below) < 0) {
            RowKey low = new RowKey(from);
            RowKey high = new RowKey(below);
            above.addAll(changed.subSet(low, true, high, false));
            above.addAll(drained.subSet(low, true, high, false));
        }
        return new Entries(new ArrayList<>(above), bytes.scan(KeyRange.span(from, below), ScanOrder.FORWARD));
    }

    private byte[] entry(byte[] diskKey) {
        byte[] key = layout.key(diskKey);
        return ByteBuffer.allocate(Long.BYTES + TIME_AND_START_BYTES + key.length)
                .put(prefix(WindowLayout.interval(diskKey)))
                .putLong(layout.time(diskKey))
                .putLong(layout.rest(diskKey))
                .put(key)
                .array();
    }

    private byte[] diskKey(byte[] entry) {
        ByteBuffer parts = ByteBuffer.wrap(entry);
        long interval = parts.getLong() & Long.MAX_VALUE;
        long time = parts.getLong();
        long rest = parts.getLong();
        return layout.disk(interval, Arrays.copyOfRange(entry, parts.position(), entry.length), time, rest);
    }

    private static byte[] prefix(long interval) {
        return ByteBuffer.allocate(Long.BYTES)
                .putLong(interval | Long.MIN_VALUE)
                .array();
    }

    private static byte[] bound(long interval, long time) {
        return ByteBuffer.allocate(Long.BYTES + Long.BYTES)
                .put(prefix(interval))
                .putLong(Math.max(0, time))
                .array();
    }

    /** Entries of both kinds, in order. */
    final class Entries implements AutoCloseable {
        private final List<RowKey> above;
        private final RowCursor below;
        private int next;
        private boolean rowBelow;

        private Entries(List<RowKey> above, RowCursor below) {
            this.above = above;
            this.below = below;
            this.rowBelow = below.advance();
        }

        boolean hasNext() {
            return next < above.size() || rowBelow;
        }

        /** The disk key of the next row. */
        byte[] next() {
            int order = compareHeads();
            byte[] entry = order <= 0 ? above.get(next++).bytes() : below.key();
            if (order >= 0) {
                rowBelow = below.advance();
            }
            return diskKey(entry);
        }

        private int compareHeads() {
            if (next == above.size()) {
                return 1;
            }
            return rowBelow ? Arrays.compareUnsigned(above.get(next).bytes(), below.key()) : -1;
        }

        @Override
        public void close() {
            below.close();
        }
    }
}
