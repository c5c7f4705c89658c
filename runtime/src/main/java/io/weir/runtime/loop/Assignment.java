package io.weir.runtime.loop;

import io.weir.changelog.view.StoreSet;
import io.weir.runtime.reads.LocalStores;
import io.weir.runtime.tasks.InputTopics;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tasks of this instance: their coming, their way between the loops, their going.
 *
 * <p>Owned by the ingress.
 */
final class Assignment implements InputConsumer.Membership {
    private static final Logger LOG = LoggerFactory.getLogger(Assignment.class);

    private final Ingress ingress;
    private final HeldPartitions held;
    private final Patience patience;
    private final InputBudget budget;
    private final LocalStores stores;
    private final CommittedOffsets offsets;
    private final StoresInFlight inFlight = new StoresInFlight();
    private final Map<TaskId, TaskEntry> entries = new LinkedHashMap<>();
    private final Closing closing = new Closing();
    private final InputEnds inputEnds = new InputEnds();
    private final LaneRoster lanes = new LaneRoster(entries.values());
    private final Copies copies;
    private @Nullable RestoreLoop restore;
    private long epochs;

    Assignment(Ingress ingress, IngressSurroundings around, InputBudget budget, CommittedOffsets offsets) {
        this.ingress = ingress;
        this.held = new HeldPartitions(around.plans());
        this.patience = around.patience();
        this.stores = around.stores();
        this.budget = budget;
        this.offsets = offsets;
        this.copies = new Copies(around.plans(), this, closing);
    }

    InputTopics inputs() {
        return held.inputs();
    }

    Copies copies() {
        return copies;
    }

    void connect(List<Lane> allLanes, RestoreLoop restoreLoop) {
        allLanes.forEach(lanes::add);
        restore = restoreLoop;
    }

    LaneRoster lanes() {
        return lanes;
    }

    StoresInFlight inFlight() {
        return inFlight;
    }

    @Nullable TaskEntry entry(TopicPartition partition) {
        TaskSpec spec = held.task(partition);
        return spec == null ? null : entries.get(spec.id());
    }

    RestoreLoop restore() {
        if (restore == null) {
            throw new AssertionError("connect() comes before the first poll.");
        }
        return restore;
    }

    @Override
    public void assigned(Collection<TopicPartition> partitions) {
        Set<TaskSpec> all = held.add(partitions);
        if (all.stream().anyMatch(spec -> !entries.containsKey(spec.id()))) {
            ingress.listener().rebalancing();
        }
        all.forEach(this::take);
        copies.follow(ingress.newestCopyOrder());
        tellIfAllRun();
    }

    private void take(TaskSpec spec) {
        TaskEntry entry = entries.get(spec.id());
        if (entry == null) {
            open(spec);
        } else if (!entry.spec().inputs().equals(spec.inputs()) && held.hasAllOf(spec)) {
            change(entry, spec);
        }
    }

    /** A task reads other partitions from now on: it commits, and goes on from there with all of its inputs. */
    private void change(TaskEntry entry, TaskSpec spec) {
        LOG.info("Task {} reads {} from now on.", spec.id(), spec.inputs());
        ingress.consumer().pause(spec.inputs());
        spec.inputs().stream().filter(input -> !entry.isReading(input)).forEach(budget::open);
        entry.reads(spec);
        if (entry.isRunning()) {
            entry.lane().mailbox().tell(lane -> lane.giveBack(spec.id()));
        }
    }

    private void open(TaskSpec spec) {
        TaskEntry entry = new TaskEntry(spec, lanes.leastBusy(), ++epochs);
        entries.put(spec.id(), entry);
        spec.inputs().forEach(budget::open);
        ingress.consumer().pause(spec.inputs());
        long epoch = entry.epoch();
        copies.takenOver(spec.id());
        closing.after(spec.id(), () -> restore().mailbox().tell(loop -> loop.open(spec, epoch)));
    }

    void restored(TaskSpec asOpened, long epoch) {
        TaskEntry entry = alive(asOpened, epoch);
        StoreSet open = landed(asOpened, entry);
        if (entry == null || open == null) {
            return;
        }
        TaskSpec spec = entry.spec();
        Optional<Sought> sought = Sought.of(spec, ingress.consumer());
        if (sought.isEmpty()) {
            inFlight.put(spec.id(), open);
            ingress.afterRest(() -> restored(spec, epoch));
            return;
        }
        if (!sought.get().isReachedBy(open, spec) && entry.mayRestoreAgain()) {
            LOG.warn("Task {} is restored once more: its input was committed further than it was restored.", spec.id());
            restore().mailbox().tell(loop -> loop.bringUpToDate(spec, open, epoch));
            return;
        }
        entry.run();
        offsets.committed(sought.get().committed());
        stores.running(spec, open, sought.get().committed(), new LaneReads(entry.lane()));
        ingress.positions().current(spec.id(), true);
        inputEnds.forget(spec.inputs());
        entry.lane().mailbox().tell(lane -> lane.start(spec, open, sought.get().times(), epoch));
        ingress.consumer().resume(spec.inputs());
        tellIfAllRun();
    }

    /** The task, if the life that a message is about is still its present one. */
    private @Nullable TaskEntry alive(TaskSpec spec, long epoch) {
        TaskEntry entry = entries.get(spec.id());
        return entry == null || entry.epoch() != epoch ? null : entry;
    }

    /** Stores that were on their way to a task; those that come too late are closed. */
    private @Nullable StoreSet landed(TaskSpec spec, @Nullable TaskEntry entry) {
        if (entry == null) {
            inFlight.close(spec.id());
            return null;
        }
        return inFlight.take(spec.id());
    }

    /** A task's stores could not be opened or restored: that is tried again. */
    void reopen(TaskSpec spec, long epoch) {
        TaskEntry entry = alive(spec, epoch);
        if (entry != null) {
            restore().mailbox().tell(loop -> loop.open(entry.spec(), epoch));
        }
    }

    private void tellIfAllRun() {
        if (entries.values().stream().allMatch(TaskEntry::isRunning)) {
            ingress.listener().running();
        }
    }

    /** A task's commit failed: its stores come up to date with the log, then it goes on from the committed offsets. */
    void rewind(TaskSpec asRun, long epoch) {
        TaskEntry entry = alive(asRun, epoch);
        StoreSet open = landed(asRun, entry);
        if (entry == null || open == null) {
            return;
        }
        TaskSpec spec = entry.spec();
        ingress.consumer().pause(spec.inputs());
        spec.inputs().forEach(budget::open);
        entry.rewind(++epochs);
        lanes.endEmptied();
        long next = entry.epoch();
        restore().mailbox().tell(loop -> loop.bringUpToDate(spec, open, next));
    }

    /** Records of a partition are on their way to its task. */
    void delivered(TopicPartition partition) {
        inputEnds.delivered(partition);
    }

    void tellInputEnds() {
        inputEnds.tell(entries.values(), ingress.consumer()::caughtUp);
    }

    List<LaneReport> report() {
        return LaneReport.all(lanes, entries.values(), offsets, ingress.consumer());
    }

    /** Has the local state deleted of tasks that have been elsewhere for long. */
    void tidy(Leftovers leftovers, long nowMs) {
        Set<TaskId> here = closing.tasks();
        here.addAll(entries.keySet());
        here.addAll(copies.tasks());
        leftovers.due(here, nowMs).forEach(task -> restore().mailbox().tell(loop -> loop.discard(task)));
    }

    @Override
    public void revoked(Collection<TopicPartition> partitions) {
        go(partitions, true);
    }

    @Override
    public void lost(Collection<TopicPartition> partitions) {
        LOG.warn("The group gave {} to another member; what was not committed is dropped here.", partitions);
        go(partitions, false);
    }

    // Of a task that loses one partition of several, since the topic is gone, the rest goes on after the assignment.
    private void go(Collection<TopicPartition> partitions, boolean commits) {
        held.remove(partitions);
        List<TaskEntry> gone = entries.values().stream()
                .filter(entry -> partitions.stream().anyMatch(entry::isReading))
                .toList();
        if (gone.isEmpty()) {
            return;
        }
        ingress.listener().rebalancing();
        for (TaskEntry entry : gone) {
            CompletableFuture<Void> closed = leave(entry, commits);
            TaskId id = entry.spec().id();
            closing.begin(id, closed, () -> inFlight.close(id));
        }
        boolean all = patience.await(
                () -> closing.allDone(gone),
                ingress::serveCommits,
                ingress.settings().revokeMs());
        if (!all) {
            LOG.warn(
                    "Tasks {} did not commit within {} ms and are given up; what they did since their last commit is"
                            + " done again by the member that has them now.",
                    gone.stream().map(entry -> entry.spec().id()).toList(),
                    ingress.settings().revokeMs());
            gone.forEach(entry ->
                    entry.lane().mailbox().tell(lane -> lane.drop(entry.spec().id(), new CompletableFuture<>())));
        }
        gone.forEach(this::forget);
    }

    private CompletableFuture<Void> leave(TaskEntry entry, boolean commits) {
        TaskId id = entry.spec().id();
        CompletableFuture<Void> closed = new CompletableFuture<>();
        if (!entry.isRunning()) {
            restore().mailbox().tell(loop -> loop.abandon(id, closed));
        } else if (commits) {
            entry.lane().mailbox().tell(lane -> lane.leave(id, closed));
        } else {
            entry.lane().mailbox().tell(lane -> lane.drop(id, closed));
        }
        return closed;
    }

    private void forget(TaskEntry entry) {
        entries.remove(entry.spec().id());
        lanes.endEmptied();
        ingress.positions().closed(entry.spec().id());
        entry.spec().inputs().forEach(budget::close);
        offsets.forget(entry.spec().inputs());
        inputEnds.forget(entry.spec().inputs());
    }

    /** Ends all loops; true if they ended in time. */
    boolean stop(boolean commits, long timeoutMs) {
        List<BooleanSupplier> ends = lanes.stop(commits);
        CompletableFuture<Void> restoreEnded = new CompletableFuture<>();
        ends.add(restoreEnded::isDone);
        restore().mailbox().tell(loop -> loop.stop(restoreEnded));
        boolean clean = patience.await(
                () -> ends.stream().allMatch(BooleanSupplier::getAsBoolean), ingress::serveCommits, timeoutMs);
        inFlight.closeAll();
        entries.clear();
        return clean;
    }
}
