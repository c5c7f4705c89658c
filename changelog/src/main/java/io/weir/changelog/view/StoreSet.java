package io.weir.changelog.view;

import io.weir.changelog.Change;
import io.weir.changelog.ChangelogWriter;
import io.weir.changelog.LogPosition;
import io.weir.changelog.buffer.ChangeBuffer;
import io.weir.changelog.buffer.UndoLog;
import io.weir.changelog.bytes.PositionName;
import io.weir.changelog.bytes.RowBatch;
import io.weir.changelog.bytes.TaskBytes;
import io.weir.changelog.tail.LogTail;
import io.weir.state.StateStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/*
 * The life of a change. A view writes it to the buffer, where it is seen by every later read and by nobody else. A
 * commit drains the buffer: each changed row goes to the changelog once, and as the disk will hold it into a batch.
 * When the commit is known to have happened, apply() writes that batch and the positions in the log that go with it,
 * as one. When it failed, drop() forgets both. When nobody knows, drop() forgets both too, and replay() brings back
 * what the log turns out to hold.
 *
 * apply() and replay() end in the same write: what lives and what is replayed cannot differ.
 */
/**
 * The stores of one task: rows, changes, place in the log.
 *
 * <p>Owned by the thread that runs the task. The store below never holds an uncommitted change.
 */
public final class StoreSet implements AutoCloseable {
    private final StoreClock clock = new StoreClock();
    private final OpenIterators iterators = new OpenIterators();
    private final Map<String, StoreView<?, ?>> views = new LinkedHashMap<>();
    private final Backends backends;
    private final BorrowedStores borrowed = new BorrowedStores();
    private final InputPlace inputs = new InputPlace();
    private final KeyLoads loads;
    private final ChangeBuffer buffer;
    private final StoreOwner owner;
    private final Expirations expirations;
    private final CommittedReads reads;

    private StoreSet(StoreSetParts parts, StoreOwner owner) {
        this.owner = owner;
        this.loads = new KeyLoads(parts.hotKeys());
        this.buffer = new ChangeBuffer(parts.readCacheBytes());
        this.expirations = new Expirations(clock, buffer.undo());
        this.backends = Backends.open(parts);
        for (ResolvedStore store : parts.stores()) {
            StoreView<?, ?> view = StoreView.of(own(store));
            views.put(store.name(), view);
            expirations.add(view);
        }
        reads = new CommittedReads(
                parts.stores(),
                backends.all(),
                new CommittedReads.Live(clock, name -> known(name).rows(), loads));
        StoreSet lender = parts.sharing().lender();
        if (lender != null) {
            // It may go on writing meanwhile.
            lender.views.values().forEach(view -> borrow(view.rows()));
        }
    }

    private void borrow(StoreRows<?, ?> lent) {
        borrowed.add(StoreView.of(StoreParts.lent(lent, borrowed.buffer(), clock, iterators, owner)));
    }

    /**
     * Opens the stores of a task as its last commit on this machine left them.
     *
     * @param parts what they are made of
     * @return the open stores
     * @throws io.weir.state.StateException if the directory cannot be used
     */
    public static StoreSet open(StoreSetParts parts) {
        return open(parts, StoreOwner.TASK);
    }

    static StoreSet open(StoreSetParts parts, StoreOwner owner) {
        return new StoreSet(parts, owner);
    }

    /**
     * Says that a new record begins, or a timer.
     *
     * @param recordTimestamp its event time, with which stores without times of their own log their changes
     */
    public void observe(long recordTimestamp) {
        clock.record(recordTimestamp);
        buffer.nextRecord();
        borrowed.observe();
    }

    /** {@return how far the task has read, which the task itself says} */
    public InputPlace inputs() {
        return inputs;
    }

    /** {@return which keys cause most of the task's work; the task itself tells what it reads} */
    public KeyLoads loads() {
        return loads;
    }

    /** {@return how to take back what a record changed in the stores, and what operators note beside it} */
    public UndoLog undo() {
        return buffer.undo();
    }

    /**
     * The clock by which rows expire, and the rows that have expired.
     *
     * @return valid as long as this set
     */
    public Expirations expirations() {
        return expirations;
    }

    /**
     * A store as its users see it.
     *
     * @param name the store's name
     * @return the public store of its kind, which is {@link KeyedRows} as well, or {@link TimedRows} if it has windows
     */
    public StateStore store(String name) {
        StoreView<?, ?> lent = borrowed.view(name);
        return lent == null ? known(name) : lent;
    }

    /** {@return the stores as other threads read them: what is committed of the own ones} */
    public CommittedReads committed() {
        return reads;
    }

    /**
     * Whether a store belongs to another set and is read only.
     *
     * @param name the store's name
     * @return true if it is borrowed
     */
    public boolean borrows(String name) {
        return borrowed.view(name) != null;
    }

    /** {@return an estimate of the bytes that the next commit has to write, with the heap's overhead} */
    public long uncommittedBytes() {
        return buffer.uncommittedBytes();
    }

    /** {@return the uncommitted bytes, and more where waiting with them wins little} */
    public long pressure() {
        return buffer.pressure();
    }

    /** {@return whether a row was changed since the last {@link #apply} or {@link #drop}} */
    public boolean dirty() {
        return views.values().stream().anyMatch(view -> view.rows().dirty());
    }

    /**
     * Writes the changes to the changelog, one for each changed row, in the order of each store's first changes.
     *
     * <p>Stores without a changelog take part in everything else. If this throws, {@link #drop} comes next.
     *
     * @param log where the changes go
     */
    public void drainTo(ChangelogWriter log) {
        clock.drained();
        views.values()
                .forEach(view ->
                        view.rows().drainTo(log, backends.batch(view.rows().store())));
    }

    /**
     * Writes what was drained to the stores below, all or nothing, and the positions with it.
     *
     * <p>Changes made since the drain stay uncommitted. If this throws, the commit stands in the log all the same:
     * {@link #drop} comes next, then {@link #replay} of what is missing.
     *
     * @param positions where the changelogs of the drained stores end, by store name or by the name of one of the
     *     store's positions, see {@link PositionName}
     */
    public void apply(Map<String, LogPosition> positions) {
        positions.forEach((name, position) ->
                backends.batch(known(PositionName.store(name)).rows().store()).move(name, position));
        backends.apply();
        views.values().forEach(view -> view.rows().settle());
        clock.settle();
        reads.moved();
    }

    /** {@return the newest commit's changes, as they lie beside the stores} */
    public LogTail tail() {
        return backends.tail();
    }

    /** Forgets all changes that were not applied. */
    public void drop() {
        buffer.undo().reset();
        backends.drop();
        views.values().forEach(view -> view.rows().drop());
        clock.drop();
    }

    /**
     * How far a store has followed its changelog.
     *
     * @param name the store's name, or that of one of its positions, see {@link PositionName}
     * @return the position written last, or null if it never followed its changelog on this machine
     */
    public @Nullable LogPosition position(String name) {
        return bytes(known(PositionName.store(name))).position(name);
    }

    /**
     * Takes over changes that stand in the log.
     *
     * @param store the store's name
     * @param changes the changes, in the order of the log; of two with one key the later one wins
     * @param position where the log was read to
     */
    public void replay(String store, List<Change> changes, LogPosition position) {
        StoreView<?, ?> view = known(store);
        RowBatch batch = new RowBatch();
        view.rows().replay(changes, batch);
        batch.move(store, position);
        bytes(view).load(batch);
        view.rows().replayed();
    }

    /** {@return whether {@link #recount} has rows to count} */
    public boolean isUncounted() {
        return views.values().stream().anyMatch(view -> !view.rows().tally().isKnown());
    }

    /** Counts the rows that a long replay has left uncounted, by reading them. Nothing is uncommitted. */
    public void recount() {
        for (StoreView<?, ?> view : views.values()) {
            RowBatch batch = new RowBatch();
            view.rows().recount(batch);
            bytes(view).write(batch);
            view.rows().tally().settle();
        }
        reads.moved();
    }

    /**
     * Empties one store and forgets its position.
     *
     * @param store the store's name
     */
    public void clear(String store) {
        StoreView<?, ?> view = known(store);
        if (view.rows().dirty()) {
            throw new IllegalStateException(
                    "Store [" + store + "] has uncommitted changes and cannot be cleared. Commit or drop them first.");
        }
        view.rows().clear();
        bytes(view).clear(store);
        view.rows().moments().indexes().forEach(bytes(view)::clear);
    }

    /** {@return how many iterators the application has not closed} */
    public int openIterators() {
        return iterators.count();
    }

    /** Closes the stores, and iterators that were left open; twice is harmless. Uncommitted changes are lost. */
    @Override
    public void close() {
        reads.end();
        iterators.closeAll();
        borrowed.close();
        views.values().forEach(StoreView::end);
        backends.close();
    }

    private StoreParts own(ResolvedStore store) {
        TaskBytes bytes = backends.of(store);
        RowMoments moments = StoreSetup.moments(store, bytes, clock, buffer.undo());
        StoreTally tally = StoreTally.open(store.name(), bytes, loads.counts());
        return new StoreParts(
                store, bytes.store(store.name()), buffer, clock, iterators, owner, moments, tally, inputs, loads);
    }

    private StoreView<?, ?> known(String name) {
        StoreView<?, ?> view = views.get(name);
        if (view == null) {
            throw new IllegalArgumentException("Store [" + name + "] is not one of this task's stores " + views.keySet()
                    + ". Connect it to the processor that uses it.");
        }
        return view;
    }

    private TaskBytes bytes(StoreView<?, ?> view) {
        return backends.of(view.rows().store());
    }
}
