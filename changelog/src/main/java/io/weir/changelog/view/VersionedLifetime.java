package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.buffer.UndoLog;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * A version is replaced by the next one of its key. It can be asked for until the history begins no earlier than that
 * one. So with each version goes a note of its time and key: when the history has come to that time, all versions of
 * the key before the last one that the history still needs are removed, and that one too if it is a deletion. A commit
 * walks through the notes that its history has passed, and through nothing else.
 *
 * It looks at the committed rows and at the history of the commit before: no version that is written now can be
 * earlier, so none of what is removed is written in the same batch. The log is told nothing; it is compacted by key.
 */
/** The time of a versioned store, and what it has left behind. */
final class VersionedLifetime implements Lifetime {
    private static final long UNSET = -1;

    private final String store;
    private final StoreBytes bytes;
    private final long historyMs;
    private final UndoLog undo;
    private final StoreTally tally;
    private final List<byte[]> written = new ArrayList<>();
    private long committed;
    private long drained;
    private long now;
    private long swept;

    VersionedLifetime(StoreParts parts) {
        this.store = parts.store().name();
        this.bytes = parts.bytes();
        this.undo = parts.buffer().undo();
        this.tally = parts.tally();
        this.historyMs = parts.store().definition().retention().retentionMs();
        byte @Nullable [] clock = bytes.get(VersionKeys.CLOCK);
        committed = clock == null ? UNSET : ByteBuffer.wrap(clock).getLong();
        drained = committed;
        now = committed;
    }

    /** Notes an event time. */
    void advance(long time) {
        if (time > now) {
            long before = now;
            now = time;
            undo.note(() -> now = before);
        }
    }

    /** The earliest time of the history. */
    long historyStart() {
        return now - historyMs;
    }

    @Override
    public void observe(byte[] diskKey, long eventTime) {
        long sweptBefore = swept;
        advance(eventTime);
        written.add(diskKey);
        undo.note(() -> {
            swept = sweptBefore;
            written.remove(written.size() - 1);
        });
        swept = Math.min(swept, VersionKeys.time(diskKey));
    }

    @Override
    public long interval(byte[] diskKey) {
        return VersionKeys.isVersion(diskKey) ? 0 : -1;
    }

    @Override
    public void drainTo(RowBatch batch) {
        for (byte[] version : written) {
            batch.put(store, VersionKeys.note(version), new byte[0]);
        }
        written.clear();
        if (now != committed) {
            batch.put(
                    store,
                    VersionKeys.CLOCK,
                    ByteBuffer.allocate(Long.BYTES).putLong(now).array());
        }
        sweep(batch, committed - historyMs);
        drained = now;
    }

    @Override
    public void settle() {
        committed = drained;
    }

    @Override
    public void drop() {
        written.clear();
        now = committed;
        drained = committed;
        swept = 0;
    }

    @Override
    public void clear() {
        committed = UNSET;
        drop();
    }

    private void sweep(RowBatch batch, long historyStart) {
        if (historyStart <= swept) {
            return;
        }
        try (RowCursor notes = bytes.scan(VersionKeys.notes(swept, historyStart), ScanOrder.FORWARD)) {
            while (notes.advance()) {
                batch.put(store, notes.key(), null);
                removeBefore(batch, VersionKeys.noted(notes.key()), historyStart);
            }
        }
        swept = historyStart;
    }

    /** Removes the versions of a key that are replaced before the history begins. */
    private void removeBefore(RowBatch batch, byte[] key, long historyStart) {
        byte @Nullable [] earlier = null;
        try (RowCursor versions = bytes.scan(VersionKeys.versions(key, 0, historyStart - 1), ScanOrder.FORWARD)) {
            while (versions.advance()) {
                if (earlier != null) {
                    remove(earlier, batch);
                }
                earlier = versions.key();
                if (RowLayout.VERSION.value(versions.value()) == null) {
                    remove(earlier, batch);
                }
            }
        }
    }

    // Perhaps not for the first time: each note of a key removes what is before the history.
    private void remove(byte[] version, RowBatch batch) {
        batch.put(store, version, null);
        tally.wrote(0, new RowKey(version), StoreTally.UNREAD, StoreTally.ABSENT);
    }
}
