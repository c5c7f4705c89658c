package io.weir.changelog.view;

import io.weir.changelog.LogPosition;
import io.weir.changelog.bytes.BytesSnapshot;
import io.weir.changelog.bytes.PositionName;
import io.weir.changelog.bytes.StoreBytes;
import io.weir.changelog.bytes.TaskBytes;
import io.weir.state.Backend;
import io.weir.state.StateStore;
import io.weir.state.StoreDefinition;
import io.weir.task.HotKeys;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/*
 * Each question is asked of a snapshot of its own, through a view of its own: so it sees one commit whole, whatever the
 * owner writes meanwhile, and shares nothing that changes with the owner but the committed bytes. The serdes are
 * shared, as those of processors in several lanes are.
 */
/**
 * The committed rows of a task's stores, for threads that do not own them.
 *
 * <p>Safe for all threads. Valid until the set is closed.
 */
public final class CommittedReads {
    private final Map<String, ResolvedStore> stores = new LinkedHashMap<>();
    private final Map<Backend, TaskBytes> below;
    private final Live live;
    private final List<Watcher> watchers = new CopyOnWriteArrayList<>();
    private volatile boolean open = true;

    /**
     * What the thread that owns the stores goes on with.
     *
     * @param clock the task's times
     * @param rows the rows of a store
     * @param loads which keys are hot
     */
    record Live(StoreClock clock, Function<String, StoreRows<?, ?>> rows, KeyLoads loads) {}

    CommittedReads(Collection<ResolvedStore> stores, Map<Backend, TaskBytes> below, Live live) {
        this.live = live;
        stores.forEach(store -> this.stores.put(store.name(), store));
        this.below = Map.copyOf(below);
    }

    /**
     * Names of the stores.
     *
     * @return the names
     */
    public Set<String> names() {
        return Set.copyOf(stores.keySet());
    }

    /**
     * The stores, each with the backend that it has.
     *
     * @return what is said about them
     */
    public List<StoreDefinition> definitions() {
        return stores.values().stream()
                .map(store -> store.definition().withBackend(store.backend()))
                .toList();
    }

    /**
     * Whether the stores can be read.
     *
     * @return false once their set is closed
     */
    public boolean isOpen() {
        return open;
    }

    /**
     * Asks the last commit of a store.
     *
     * @param name name of one of the stores
     * @param ended what is thrown if the set is closed; its iterators throw it too
     * @param question what to ask of the store, which refuses to be written; an iterator that it gives shows the same
     *     commit until it is closed
     * @param <R> type of the answer
     * @return the answer
     */
    public <R extends @Nullable Object> R read(
            String name, Supplier<RuntimeException> ended, Function<? super StateStore, R> question) {
        ResolvedStore store = stores.get(name);
        TaskBytes bytes = store == null ? null : below.get(store.backend());
        if (store == null || bytes == null) {
            throw new IllegalArgumentException("Store [" + name + "] is not one of this task's stores "
                    + stores.keySet() + ". Ask for one of them.");
        }
        try (BytesSnapshot moment = bytes.snapshot(ended)) {
            StoreBytes rows = moment.store(name);
            RowMoments moments = StoreSetup.seen(store, moment, live.clock());
            return question.apply(StoreView.of(StoreParts.readOnly(store, rows, live.clock(), moments)));
        }
    }

    /** {@return the keys that cause most of the task's work} */
    public HotKeys hotKeys() {
        return new HotKeys(
                live.loads().byRecords(),
                live.loads()
                        .byStateBytes(
                                (store, key) -> live.rows().apply(store).loads().owned(key)));
    }

    /**
     * How large a store is.
     *
     * @param name name of one of the stores
     * @return the figures of the last commit; null while the store is far behind its changelog
     */
    public @Nullable StoreFigures figures(String name) {
        return live.rows().apply(name).tally().figures();
    }

    /**
     * How many timers are pending.
     *
     * @param name name of one of the stores, which holds timers
     * @param clock {@link TimerRows#STREAM_TIME} or {@link TimerRows#WALL_CLOCK}
     * @return timers of the last commit; 0 while the store is far behind its changelog
     */
    public long timers(String name, int clock) {
        return live.rows().apply(name).tally().figures(clock).rows();
    }

    /**
     * How many rows were removed because their time to live was over.
     *
     * @param name name of one of the stores
     * @return rows of commits that were applied since the store was opened; 0 of a store without a time to live
     */
    public long expired(String name) {
        RowExpiry expiry = live.rows().apply(name).expiry();
        return expiry == null ? 0 : expiry.removed();
    }

    /**
     * How far a store had followed its changelog at the last commit.
     *
     * @param name the store's name, or that of one of its positions, see {@link PositionName}
     * @return the position, or null if there is none or the set is closed
     */
    public @Nullable LogPosition position(String name) {
        ResolvedStore store = stores.get(PositionName.store(name));
        TaskBytes bytes = store == null ? null : below.get(store.backend());
        if (bytes == null) {
            return null;
        }
        try (BytesSnapshot moment = bytes.snapshot(Closed::new)) {
            return moment.position(name);
        } catch (Closed gone) {
            return null;
        }
    }

    private static final class Closed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Told what becomes of the stores, on the thread that owns them. */
    public interface Watcher {
        /** A commit was written, or rows were counted. */
        default void moved() {}

        /** The stores are about to be closed. */
        default void closed() {}
    }

    /**
     * Has somebody told what becomes of the stores.
     *
     * @param watcher told from now on
     */
    public void watch(Watcher watcher) {
        watchers.add(watcher);
    }

    void moved() {
        watchers.forEach(Watcher::moved);
    }

    /** The set is about to be closed. */
    void end() {
        if (open) {
            open = false;
            watchers.forEach(Watcher::closed);
        }
    }
}
