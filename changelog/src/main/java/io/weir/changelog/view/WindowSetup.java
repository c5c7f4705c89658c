package io.weir.changelog.view;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.NoteName;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import io.weir.changelog.bytes.TaskBytes;
import io.weir.state.Retention;
import java.nio.ByteBuffer;
import java.util.Arrays;

/*
 * The interval that a row's key on disk begins with follows from the retention, and only a store that is read by time
 * has an index. Both can be said anew from one start to the next. A note beside the rows says how they were kept last.
 * Where it says something else, or is not there, each row is moved to the interval that it belongs to now, what was
 * kept too long is removed, the index is made again from the rows or removed, and the rows are counted by their
 * intervals.
 *
 * The note is written last, with the counts. What a crash left half done is done again: where a row belongs, its own
 * time says.
 */
/** Fits rows of windows on disk to the retention that is said now. */
final class WindowSetup {
    private static final int ROWS_PER_BATCH = 10_000;
    private static final int NOTE_BYTES = Long.BYTES + Byte.BYTES;
    private static final int READ_BY_TIME = 1;
    private static final int FINELY_CUT = 2;

    private final String store;
    private final Retention retention;
    private final WindowLayout layout;
    private final TaskBytes bytes;
    private final StoreBytes rows;
    private final WindowLifetime lifetime;
    private RowBatch batch = new RowBatch();
    private int pending;

    private WindowSetup(ResolvedStore store, TaskBytes bytes, StoreClock clock) {
        this.store = store.name();
        this.retention = store.definition().retention();
        this.layout = WindowLayout.of(store.definition().kind());
        this.bytes = bytes;
        this.rows = bytes.store(store.name());
        this.lifetime = new WindowLifetime(StoreParts.readOnly(store, rows, clock, RowMoments.NONE), layout);
    }

    /** Brings what is on disk in line with what is said about a store of windows or sessions. */
    static void fit(ResolvedStore store, TaskBytes bytes, StoreClock clock) {
        byte[] wanted = note(store.definition().retention());
        if (!Arrays.equals(bytes.note(noteName(store.name())), wanted)) {
            new WindowSetup(store, bytes, clock).run(wanted);
        }
    }

    static String noteName(String store) {
        return NoteName.of(store, NoteName.LAYOUT);
    }

    /** What tells how rows are kept under a retention. */
    static byte[] note(Retention retention) {
        int readByTime = retention.readByTime() ? READ_BY_TIME : 0;
        return ByteBuffer.allocate(NOTE_BYTES)
                .putLong(retention.retentionMs())
                .put((byte) (readByTime | (retention.cut() == Retention.Cut.HALVES ? 0 : FINELY_CUT)))
                .array();
    }

    private void run(byte[] note) {
        place();
        batch.cut(store, TimeIndex.RANGE);
        write();
        IntervalCounts counts = countAndIndex();
        batch.note(NoteName.of(store, NoteName.FIGURES), counts.bytes());
        batch.note(noteName(store), note);
        write();
    }

    private void place() {
        try (RowCursor cursor = rows()) {
            while (cursor.advance()) {
                byte[] found = cursor.key();
                byte[] wanted = WindowLayout.disk(lifetime.interval(layout.time(found)), WindowLayout.logged(found));
                boolean over = lifetime.over(wanted);
                if (over || !Arrays.equals(found, wanted)) {
                    batch.put(store, found, null);
                    if (!over) {
                        batch.put(store, wanted, cursor.value());
                    }
                    added();
                }
            }
        }
    }

    private IntervalCounts countAndIndex() {
        IntervalCounts counts = new IntervalCounts();
        try (RowCursor cursor = rows()) {
            while (cursor.advance()) {
                byte[] key = cursor.key();
                counts.add(WindowLayout.interval(key), 1, (long) key.length + cursor.value().length);
                if (retention.readByTime()) {
                    lifetime.drained(key, true, batch);
                    lifetime.settle();
                    added();
                }
            }
        }
        return counts;
    }

    private RowCursor rows() {
        return rows.scan(KeyRange.span(new byte[0], TimeIndex.RANGE.from()), ScanOrder.FORWARD);
    }

    private void added() {
        if (++pending == ROWS_PER_BATCH) {
            write();
        }
    }

    private void write() {
        bytes.write(batch);
        batch = new RowBatch();
        pending = 0;
    }
}
