package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.NoteName;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import io.weir.changelog.bytes.TaskBytes;
import io.weir.sketch.SizeSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/*
 * The counts move with each commit, by the difference that it makes, and are written as a note in its batch: whatever
 * becomes of the commit, rows and counts are of the same one.
 *
 * The difference of a row needs the size that it had. A row that was read before it was written knows that. Those that
 * were written unread are looked up when the commit is drained, all at once and in the order of their keys. Rows that
 * are removed as a range are never read: each interval of time is counted by itself, and goes as a whole.
 *
 * A replay writes everything unread. While it is long, looking up each row would cost more than counting all rows once
 * behind it. So it makes the counts unknown, takes the note away before its first row is on disk, and has the rows
 * counted at its end.
 */
/**
 * Counts the rows of a store and their bytes, exactly.
 *
 * <p>Owned by the thread that runs the task; any thread may ask for {@link #figures()}.
 */
final class StoreTally {
    /** The size of a row that is not there. */
    static final int ABSENT = -1;

    /** The size of a row that was not looked up. */
    static final int UNREAD = -2;

    /** A replay of more rows makes the counts unknown. */
    static final int LOOKUPS_MAX = 10_000;

    private final String store;
    private final String note;
    private final StoreBytes rows;
    private final NavigableMap<RowKey, Write> unread = new TreeMap<>();
    private @Nullable IntervalCounts committed;
    private @Nullable IntervalCounts drained;
    private final @Nullable List<Growth> growths;
    private final SizeSample sample = new SizeSample();
    private boolean moved;
    private boolean noted;
    /** Not changed any more. */
    private volatile @Nullable IntervalCounts published;

    private StoreTally(String store, StoreBytes rows, @Nullable IntervalCounts committed, boolean watched) {
        this.growths = watched ? new ArrayList<>() : null;
        this.store = store;
        this.note = NoteName.of(store, NoteName.FIGURES);
        this.rows = rows;
        this.committed = committed;
        drop();
        publish();
    }

    /** A row that is to be on disk in an interval. */
    private record Write(long interval, int size) {}

    /** Hears of rows that became larger or smaller: of large ones, and of some of the small ones for all of them. */
    interface Watcher {
        /** The bytes of a row, with its key, changed by so many. */
        void grew(long interval, byte[] key, long bytes);

        /** All rows have so many bytes now. */
        void holds(long bytes);

        /** Rows before an interval are gone. */
        void passed(long firstInterval);

        /** All rows are told once more. */
        void anew();
    }

    private record Growth(long interval, RowKey key, long bytes) {}

    /** Goes on from what the last commit noted. */
    static StoreTally open(String store, TaskBytes bytes, boolean watched) {
        StoreBytes rows = bytes.store(store);
        byte[] noted = bytes.note(NoteName.of(store, NoteName.FIGURES));
        if (noted != null) {
            return new StoreTally(store, rows, IntervalCounts.of(noted), watched);
        }
        try (RowCursor any = rows.scan(KeyRange.between(null, null), ScanOrder.FORWARD)) {
            return new StoreTally(store, rows, any.advance() ? null : new IntervalCounts(), watched);
        }
    }

    /** Counts nothing, for those who only read. */
    static StoreTally none(String store, StoreBytes rows) {
        return new StoreTally(store, rows, null, false);
    }

    /** What is committed, or null while it is unknown. Safe for all threads. */
    @Nullable StoreFigures figures() {
        IntervalCounts counts = published;
        return counts == null ? null : counts.total();
    }

    /** What is committed in an interval, or nothing while it is unknown. Safe for all threads. */
    StoreFigures figures(long interval) {
        IntervalCounts counts = published;
        return counts == null ? StoreFigures.NONE : counts.of(interval);
    }

    boolean isKnown() {
        return drained != null;
    }

    /** Rows, those of a drained commit included, which is not on disk yet; -1 if they are unknown. */
    long drainedRows() {
        IntervalCounts counts = drained;
        return counts == null ? -1 : counts.total().rows();
    }

    /** The size of a row's value on disk. */
    static int size(byte @Nullable [] disk) {
        return disk == null ? ABSENT : disk.length;
    }

    /** A row is written, or removed if its size is {@link #ABSENT}; the size before may be {@link #UNREAD}. */
    void wrote(long interval, RowKey key, int before, int size) {
        IntervalCounts counts = drained;
        if (counts == null) {
            return;
        }
        if (before == UNREAD) {
            unread.put(key, new Write(interval, size));
        } else {
            count(counts, interval, key, before, size);
        }
    }

    /** A row is written, of which nothing is known but what the log has. */
    void replayed(long interval, byte[] key, int size) {
        if (drained != null) {
            unread.put(new RowKey(key), new Write(interval, size));
        }
    }

    private void count(IntervalCounts counts, long interval, RowKey key, int before, int size) {
        int present = (size == ABSENT ? 0 : 1) - (before == ABSENT ? 0 : 1);
        long bytes = (long) Math.max(0, size) - Math.max(0, before) + (long) present * key.bytes().length;
        if (present != 0 || bytes != 0) {
            counts.add(interval, present, bytes);
            moved = true;
        }
        if (growths != null) {
            long told = sample.told(bytes);
            if (told != 0) {
                growths.add(new Growth(interval, key, told));
            }
        }
    }

    /** So many rows are about to be written unread. */
    void expect(int writes) {
        if (writes > LOOKUPS_MAX && drained != null) {
            drained = null;
            moved = true;
        }
    }

    /** Notes the counts in a batch; rows of earlier intervals than the first are removed with it. */
    void drainTo(long firstInterval, RowBatch batch) {
        IntervalCounts counts = drained;
        if (counts != null) {
            lookUp(counts, firstInterval);
            StoreFigures before = counts.total();
            counts.cutBelow(firstInterval);
            moved |= !counts.total().equals(before);
        }
        // Without a note, what lies beside the rows, such as a clock, would be taken for rows that nobody has counted.
        if (moved || (!noted && batch.rows().containsKey(store))) {
            batch.note(note, counts == null ? null : counts.bytes());
            moved = false;
            noted = true;
        }
    }

    private void lookUp(IntervalCounts counts, long firstInterval) {
        unread.values().removeIf(write -> write.interval < firstInterval);
        if (unread.isEmpty()) {
            return;
        }
        List<byte[]> keys = new ArrayList<>(unread.size());
        unread.keySet().forEach(key -> keys.add(key.bytes()));
        List<byte @Nullable []> below = rows.multiGet(keys);
        int row = 0;
        for (Map.Entry<RowKey, Write> each : unread.entrySet()) {
            byte[] before = below.get(row++);
            Write write = each.getValue();
            count(counts, write.interval, each.getKey(), size(before), write.size);
        }
        unread.clear();
    }

    /** Counts all rows, if they are unknown; those for which the interval is negative are not rows of the store. */
    void recount(ToLongFunction<byte[]> interval, RowBatch batch, Watcher watcher) {
        if (drained != null) {
            return;
        }
        watcher.anew();
        IntervalCounts counts = new IntervalCounts();
        long current = -1;
        long count = 0;
        long bytes = 0;
        long all = 0;
        try (RowCursor cursor = rows.scan(KeyRange.between(null, null), ScanOrder.FORWARD)) {
            while (cursor.advance()) {
                byte[] key = cursor.key();
                long in = interval.applyAsLong(key);
                if (in != current) {
                    // Rows of one interval mostly lie together.
                    counts.addCounted(current, count, bytes);
                    current = in;
                    count = 0;
                    bytes = 0;
                }
                count++;
                long size = (long) key.length + cursor.valueBytes();
                bytes += size;
                if (growths != null && in >= 0) {
                    all += size;
                    sample.scale(all);
                    tell(watcher, in, key, size);
                }
            }
        }
        counts.addCounted(current, count, bytes);
        drained = counts;
        batch.note(note, counts.bytes());
        watcher.holds(all);
    }

    // Of rows that nobody has told yet.
    private void tell(Watcher watcher, long interval, byte[] key, long size) {
        long told = sample.told(size);
        if (told != 0) {
            watcher.grew(interval, key, told);
        }
    }

    /** The batch is on disk, which the watcher hears of; rows begin with an interval now. */
    void settle(Watcher watcher, long firstInterval) {
        if (growths != null) {
            growths.forEach(growth -> watcher.grew(growth.interval, growth.key.bytes(), growth.bytes));
            growths.clear();
            watcher.passed(firstInterval);
        }
        settle();
        StoreFigures now = figures();
        if (growths != null && now != null) {
            watcher.holds(now.bytes());
            sample.scale(now.bytes());
        }
    }

    /** The batch is on disk. */
    void settle() {
        committed = drained == null ? null : drained.copy();
        publish();
    }

    /** Goes back to what is on disk. */
    void drop() {
        unread.clear();
        if (growths != null) {
            growths.clear();
        }
        drained = committed == null ? null : committed.copy();
        moved = false;
        noted = false;
    }

    /** The store is emptied. */
    void clear() {
        committed = new IntervalCounts();
        drop();
        publish();
    }

    private void publish() {
        published = committed;
    }
}
