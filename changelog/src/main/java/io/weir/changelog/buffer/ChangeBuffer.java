package io.weir.changelog.buffer;

import java.util.ArrayDeque;

/*
 * One map a store holds two kinds of rows: those that the next commit will write, which stay, and those that are as the
 * store below has them, which stay as long as there is room. A row goes back and forth between the two without being
 * copied, so that a key that is hot over many commits is read from below once.
 *
 * Rows that are clean queue up to be dropped: the oldest goes first, unless it was used since it was queued, in which
 * case it queues again (second chance). A queued row that was changed in the meantime simply loses its turn and queues
 * again after the commit.
 */
/**
 * The memory of a task's stores: changes, and rows kept for reading.
 *
 * <p>Owned by the lane that runs the task. Clean rows are bounded by the bytes given here; changes are bounded by
 * whoever asks for {@link #uncommittedBytes()} and commits.
 */
public final class ChangeBuffer {
    private static final int SELDOM = 4;

    private final long readCacheBytes;
    private final boolean readOnly;
    private final UndoLog undo = new UndoLog();
    private final ArrayDeque<BufferedRow> queue = new ArrayDeque<>();
    private long cleanBytes;
    private long uncommittedBytes;
    private long added;
    private long merged;
    private int record = 1;

    /**
     * Makes an empty buffer.
     *
     * @param readCacheBytes how many bytes of clean rows to keep; 0 to keep none
     */
    public ChangeBuffer(long readCacheBytes) {
        this(readCacheBytes, false);
    }

    private ChangeBuffer(long readCacheBytes, boolean readOnly) {
        this.readCacheBytes = readCacheBytes;
        this.readOnly = readOnly;
    }

    /**
     * A buffer that refuses changes and caches nothing, over stores that another thread writes.
     *
     * @return the buffer
     */
    public static ChangeBuffer readOnly() {
        return new ChangeBuffer(0, true);
    }

    /**
     * How to take back what the record in hand changed.
     *
     * @return the log, in which rows are noted while a mark is open
     */
    public UndoLog undo() {
        return undo;
    }

    void requireWritable() {
        if (readOnly) {
            throw new UnsupportedOperationException("A global store is changed by the processor that reads its topic,"
                    + " and by nobody else. Write to the topic instead.");
        }
    }

    /** Says that a new record begins: rows lent for the old one may be dropped. */
    public void nextRecord() {
        record++;
        trim();
    }

    /**
     * Bytes of rows that the store below does not have.
     *
     * @return an estimate that includes the heap's overhead
     */
    public long uncommittedBytes() {
        return uncommittedBytes;
    }

    /**
     * Bytes of rows that the store below does not have, and how little is won by waiting with them.
     *
     * @return {@link #uncommittedBytes()}; four times as much, where fewer than one of five writes since there were
     *     none met a row that was changed already
     */
    public long pressure() {
        return SELDOM * merged < added ? SELDOM * uncommittedBytes : uncommittedBytes;
    }

    void added() {
        added++;
    }

    void merged() {
        merged++;
    }

    /**
     * Bytes of rows kept for reading.
     *
     * @return an estimate that includes the heap's overhead
     */
    public long cachedBytes() {
        return cleanBytes;
    }

    void lend(BufferedRow row) {
        row.lentAt = record;
    }

    void addClean(BufferedRow row) {
        cleanBytes += row.bytes;
        if (!row.queued) {
            row.queued = true;
            queue.add(row);
        }
    }

    void removeClean(BufferedRow row) {
        cleanBytes -= row.bytes;
    }

    void addUncommitted(long bytes) {
        uncommittedBytes += bytes;
        if (uncommittedBytes == 0) {
            added = 0;
            merged = 0;
        }
    }

    /** Drops clean rows until they fit, but none that is lent or has something attached. */
    void trim() {
        for (int turns = 2 * queue.size(); turns > 0 && cleanBytes > readCacheBytes; turns--) {
            BufferedRow row = queue.remove();
            if (row.place != BufferedRow.Place.CLEAN) {
                row.queued = false;
            } else if (row.usedSince || row.lentAt == record || row.attachment != null || undo.needs(row)) {
                row.usedSince = false;
                queue.add(row);
            } else {
                row.queued = false;
                row.place = BufferedRow.Place.GONE;
                cleanBytes -= row.bytes;
                row.forget();
            }
        }
    }
}
