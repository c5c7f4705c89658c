package io.weir.changelog.view;

import io.weir.changelog.buffer.UndoLog;
import io.weir.changelog.bytes.BytesSnapshot;
import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.NoteName;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.changelog.bytes.StoreBytes;
import io.weir.changelog.bytes.TaskBytes;
import io.weir.state.KeyBound;
import io.weir.state.StateException;
import io.weir.state.StoreKind;
import io.weir.state.Ttl;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A store can be told to let its rows expire, or not to any more, or after another time, from one start to the next.
 * A note beside the rows says how they were kept last. If the layout of a row is another now, the store is emptied and
 * comes back from its log. If only the index differs, it is made again from the rows.
 */
/** Fits the rows on disk to what is said about their store now. */
final class StoreSetup {
    private static final Logger LOG = LoggerFactory.getLogger(StoreSetup.class);
    private static final int ROWS_PER_BATCH = 10_000;
    private static final int NOTE_BYTES = Byte.BYTES + Long.BYTES;

    private static final byte BARE = 0;
    private static final byte WITH_MOMENT = 1;

    private final ResolvedStore store;
    private final TaskBytes bytes;
    private final String noteName;

    private StoreSetup(ResolvedStore store, TaskBytes bytes) {
        this.store = store;
        this.bytes = bytes;
        this.noteName = NoteName.of(store.name(), NoteName.LAYOUT);
    }

    /** The rows in which the index of a store's moments lies; not a name that a store can have. */
    static String indexOf(String store) {
        return store + "~expiry";
    }

    /** The rows beside those of a store in which its indexes of moments lie. */
    static List<String> indexes(ResolvedStore store) {
        if (store.definition().kind() == StoreKind.TIMERS) {
            return TimerMoments.indexesOf(store.name());
        }
        return store.definition().bound().ttl() == null ? List.of() : List.of(indexOf(store.name()));
    }

    /** Makes what the moments of rows mean, and brings what is on disk in line with it. */
    static RowMoments moments(ResolvedStore store, TaskBytes bytes, StoreClock clock, UndoLog undo) {
        if (store.definition().kind().windowed()) {
            WindowSetup.fit(store, bytes, clock);
        }
        if (store.definition().kind() == StoreKind.TIMERS) {
            return new TimerMoments(store.name(), bytes, undo);
        }
        if (!store.definition().kind().keyed()) {
            return RowMoments.NONE;
        }
        StoreSetup setup = new StoreSetup(store, bytes);
        Ttl ttl = store.definition().bound().ttl();
        if (ttl == null) {
            setup.withoutExpiry();
            return RowMoments.NONE;
        }
        Expiry expiry = new Expiry(ttl, clock);
        byte[] note = setup.withExpiry(expiry);
        String index = indexOf(store.name());
        return new RowExpiry(store.name(), expiry, new DueIndex(index, bytes.store(index)), undo, note);
    }

    /** What hides rows that have expired from those who only read. */
    static RowMoments seen(ResolvedStore store, BytesSnapshot moment, StoreClock clock) {
        Ttl ttl = store.definition().kind().keyed() ? store.definition().bound().ttl() : null;
        if (ttl == null) {
            return RowMoments.NONE;
        }
        String index = indexOf(store.name());
        DueIndex due = new DueIndex(index, moment.store(index));
        return new RowExpiry(store.name(), new Expiry(ttl, clock), due, new UndoLog(), new byte[0]);
    }

    private void withoutExpiry() {
        byte @Nullable [] found = bytes.note(noteName);
        if (found == null) {
            return;
        }
        if (layout(found) != RowLayout.of(store.definition()) && hasRows()) {
            empty();
        }
        RowBatch batch = new RowBatch();
        batch.note(noteName, null);
        bytes.write(batch);
    }

    private byte[] withExpiry(Expiry expiry) {
        byte @Nullable [] found = bytes.note(noteName);
        RowLayout wanted = RowLayout.of(store.definition());
        RowLayout before = found == null ? bare() : layout(found);
        if (before != wanted && hasRows()) {
            empty();
            found = null;
        }
        byte[] note = ByteBuffer.allocate(NOTE_BYTES)
                .put(wanted == RowLayout.EXPIRING ? WITH_MOMENT : BARE)
                .putLong(expiry.grainMs())
                .array();
        if (!Arrays.equals(found, note)) {
            index(expiry, wanted);
            RowBatch batch = new RowBatch();
            batch.note(noteName, note);
            bytes.write(batch);
        }
        if (expiry.ttl().clock() == Ttl.Clock.STREAM_TIME) {
            byte @Nullable [] time = bytes.note(NoteName.of(store.name(), NoteName.CLOCK));
            expiry.clock()
                    .committed(
                            time == null
                                    ? StoreClock.UNKNOWN
                                    : ByteBuffer.wrap(time).getLong());
        }
        return note;
    }

    private RowLayout bare() {
        return RowLayout.of(store.definition().withBound(KeyBound.NONE));
    }

    private RowLayout layout(byte[] note) {
        return note[0] == WITH_MOMENT ? RowLayout.EXPIRING : bare();
    }

    private boolean hasRows() {
        try (RowCursor rows = bytes.store(store.name()).scan(KeyRange.between(null, null), ScanOrder.FORWARD)) {
            return rows.advance();
        }
    }

    private void empty() {
        if (!store.definition().changelog().enabled()) {
            throw new StateException(
                    "Store [" + store.name() + "] is a plain key-value store that got or lost its time to live, and has"
                            + " no changelog to be rebuilt from. Use a timestamped key-value store, keep the time to"
                            + " live as it was, or delete the task's directory to start empty.",
                    null);
        }
        LOG.info(
                "Store [{}] got or lost its time to live. A plain key-value store keeps rows in another way then, so it"
                        + " is rebuilt from its changelog.",
                store.name());
        bytes.clear(store.name());
    }

    private void index(Expiry expiry, RowLayout layout) {
        String name = indexOf(store.name());
        bytes.clear(name);
        StoreBytes rows = bytes.store(store.name());
        DueIndex index = new DueIndex(name, bytes.store(name));
        RowBatch batch = new RowBatch();
        int pending = 0;
        try (RowCursor cursor = rows.scan(KeyRange.between(null, null), ScanOrder.FORWARD)) {
            while (cursor.advance()) {
                index.put(expiry.place(layout.base(cursor.value())), cursor.key(), batch);
                if (++pending == ROWS_PER_BATCH) {
                    bytes.write(batch);
                    batch = new RowBatch();
                    pending = 0;
                }
            }
        }
        if (pending > 0) {
            bytes.write(batch);
        }
    }
}
