package io.weir.changelog.view;

import io.weir.changelog.buffer.UndoLog;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.StoreBytes;
import io.weir.state.Retention;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/*
 * A row is shown as long as its time is after the store's time less the retention. It is removed later: time is cut
 * into intervals of half the retention, and when the last row of an interval has expired, the interval is removed
 * from disk as one range. The log is told nothing; the broker removes old changes by their age.
 *
 * The store's time lives in a row of its own, behind all intervals, and is written in the batch that it belongs to.
 * So a store that is opened again, or was rewound, hides exactly what it hid before. A replay reads it from the
 * changes.
 */
/** The time of a store of windows, and what it has left behind. */
final class WindowLifetime implements Lifetime {
    /** Where a store's time lies. */
    static final byte[] CLOCK = ByteBuffer.allocate(Long.BYTES).putLong(-1).array();

    private static final int CLOCK_BYTES = Long.BYTES + Long.BYTES + Integer.BYTES;

    private final String store;
    private final StoreBytes bytes;
    private final Retention retention;
    private final WindowLayout layout;
    private final @Nullable TimeIndex index;
    private final KnownKeys known;
    private final UndoLog undo;
    private Clock committed;
    private Clock drained;
    private Clock now;
    /** Whether the note that tells how rows are kept is beside them. */
    private boolean labelled = true;

    WindowLifetime(StoreParts parts, WindowLayout layout) {
        this.store = parts.store().name();
        this.bytes = parts.bytes();
        this.undo = parts.buffer().undo();
        this.retention = parts.store().definition().retention();
        this.layout = layout;
        this.known = new KnownKeys(layout);
        this.index = retention.readByTime() ? new TimeIndex(parts, layout) : null;
        this.committed = read();
        this.drained = committed;
        this.now = committed;
    }

    /** The latest event time of all changes, or -1. */
    long eventTime() {
        return now.eventTime;
    }

    /** Notes an event time of which the store has no change. */
    void advance(long eventTime) {
        if (eventTime > now.eventTime) {
            move(new Clock(now.time, eventTime, now.sequence));
        }
    }

    /** The latest time of all rows, or -1. */
    long time() {
        return now.time;
    }

    /** The earliest time that is still shown. */
    long firstShown() {
        return Math.max(0, now.time - retention.retentionMs() + 1);
    }

    /** Finds rows by time. */
    TimeIndex index() {
        if (index == null) {
            throw new IllegalStateException(
                    "Store [" + store + "] is read by key, but was asked for the rows of a time."
                            + " Give it a retention that reads by time.");
        }
        return index;
    }

    /** Which keys each interval may have, where it was asked often enough. */
    KnownKeys known() {
        return known;
    }

    /** The number of the interval that holds a time. */
    long interval(long time) {
        return time / retention.intervalMs();
    }

    /** The sequence number of the next row, where duplicates are kept. */
    int nextSequence() {
        move(new Clock(now.time, now.eventTime, (now.sequence + 1) & Integer.MAX_VALUE));
        return now.sequence;
    }

    int sequence() {
        return now.sequence;
    }

    @Override
    public void observe(byte[] diskKey, long eventTime) {
        long time = layout.time(diskKey);
        int sequence = retention.retainDuplicates() ? Math.max(now.sequence, (int) layout.rest(diskKey)) : now.sequence;
        if (time > now.time || eventTime > now.eventTime || sequence != now.sequence) {
            move(new Clock(Math.max(time, now.time), Math.max(eventTime, now.eventTime), sequence));
        }
        known.add(diskKey);
        if (index != null) {
            index.changed(diskKey);
        }
    }

    @Override
    public void drained(byte[] diskKey, boolean present, RowBatch batch) {
        if (index != null && over(diskKey)) {
            index.forget(diskKey);
        } else if (index != null) {
            index.drained(diskKey, present, batch);
        }
    }

    @Override
    public boolean over(byte[] diskKey) {
        return WindowLayout.interval(diskKey) < firstKept(now);
    }

    @Override
    public long interval(byte[] diskKey) {
        return Math.max(-1, WindowLayout.interval(diskKey));
    }

    @Override
    public long firstInterval() {
        return firstKept(now);
    }

    @Override
    public void drainTo(RowBatch batch) {
        if (!now.equals(committed)) {
            batch.put(store, CLOCK, now.disk());
            if (!labelled) {
                batch.note(WindowSetup.noteName(store), WindowSetup.note(retention));
            }
            if (firstKept(now) > firstKept(committed)) {
                batch.cut(store, KeyRange.span(start(firstKept(committed)), start(firstKept(now))));
                known.forgetBefore(firstKept(now));
                if (index != null) {
                    index.cut(firstKept(committed), firstKept(now), batch);
                }
            }
        }
        drained = now;
    }

    @Override
    public void settle() {
        labelled |= !drained.equals(committed);
        committed = drained;
        if (index != null) {
            index.settle();
        }
    }

    @Override
    public void drop() {
        now = committed;
        drained = committed;
        if (index != null) {
            index.drop();
        }
    }

    @Override
    public void clear() {
        committed = Clock.UNSET;
        labelled = false;
        known.forget();
        drop();
    }

    @Override
    public void refresh() {
        committed = read();
        known.forget();
        drop();
    }

    private void move(Clock next) {
        Clock before = now;
        now = next;
        undo.note(() -> now = before);
    }

    private long firstKept(Clock clock) {
        return interval(Math.max(0, clock.time - retention.retentionMs()));
    }

    private Clock read() {
        byte[] disk = bytes.get(CLOCK);
        if (disk == null) {
            return Clock.UNSET;
        }
        ByteBuffer buffer = ByteBuffer.wrap(disk);
        return new Clock(buffer.getLong(), buffer.getLong(), buffer.getInt());
    }

    private static byte[] start(long interval) {
        return ByteBuffer.allocate(Long.BYTES).putLong(interval).array();
    }

    /**
     * How far a store has come.
     *
     * @param time latest time of a row
     * @param eventTime latest event time of a change
     * @param sequence number of the last row, where duplicates are kept
     */
    private record Clock(long time, long eventTime, int sequence) {
        static final Clock UNSET = new Clock(-1, -1, 0);

        byte[] disk() {
            return ByteBuffer.allocate(CLOCK_BYTES)
                    .putLong(time)
                    .putLong(eventTime)
                    .putInt(sequence)
                    .array();
        }
    }
}
