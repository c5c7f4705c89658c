package io.weir.runtime.loop;

import io.weir.changelog.view.StoreSet;
import io.weir.engine.CommitFailedException;
import io.weir.engine.InputBatch;
import io.weir.engine.Task;
import io.weir.engine.TaskPorts;
import io.weir.engine.TaskTimes;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs tasks, and commits them together.
 *
 * <p>Owned by its thread; others talk to it through its mailbox.
 */
final class Lane implements Loop {
    private static final Logger LOG = LoggerFactory.getLogger(Lane.class);

    private final String name;
    private final TaskFactory factory;
    private final LaneProducer producer;
    private final LaneOwner owner;
    private final LaneCommit commit;
    private final Waker waker = new Waker();
    private final Mailbox<Lane> mailbox = new Mailbox<>(waker::wake);
    private final Slots slots = new Slots();
    private final Pulse pulse = new Pulse();
    private final TurnLength turnLength = new TurnLength();
    private long nowMs;
    private boolean turned;
    private volatile boolean stopped;
    private @Nullable Ending ending;
    private @Nullable Recovery recovery;

    Lane(String name, TaskFactory factory, LaneProducer producer, LaneOwner owner, LaneCommit commit) {
        this.name = name;
        this.factory = factory;
        this.producer = producer;
        this.owner = owner;
        this.commit = commit;
    }

    Mailbox<Lane> mailbox() {
        return mailbox;
    }

    Pulse pulse() {
        return pulse;
    }

    String name() {
        return name;
    }

    @Nullable Slot slot(TaskId task) {
        return slots.of(task);
    }

    /** A task begins its work here, from the committed offsets and with the times that were committed with them. */
    void start(TaskSpec spec, StoreSet stores, TaskTimes times, long epoch) {
        try {
            Task task = factory.make(spec, stores, times, new TaskPorts(producer, waker::wake), nowMs);
            slots.put(commit.begun(new Slot(spec, stores, task, producer, epoch)));
        } catch (RuntimeException failure) {
            stores.drop();
            if (owner.goesOnAfter(Set.of(spec), failure)) {
                owner.rewind(spec, stores, epoch, true);
            } else {
                stores.close();
            }
        }
    }

    /** Records for a task; those of an earlier life of the task are ignored. */
    void add(TaskId task, long epoch, TopicPartition partition, InputBatch batch) {
        Slot slot = slots.of(task, epoch);
        if (slot != null) {
            slot.task().add(partition, batch);
        }
    }

    /** The broker holds no more of a partition than was added. */
    void caughtUp(TaskId task, long epoch, TopicPartition partition) {
        Slot slot = slots.of(task, epoch);
        if (slot != null) {
            slot.task().caughtUp(partition);
        }
    }

    /** A task is to commit and to leave. */
    void leave(TaskId task, CompletableFuture<Void> closed) {
        Slot slot = slots.of(task);
        if (slot == null) {
            closed.complete(null);
        } else {
            slot.leave(closed);
        }
    }

    /** A task is to commit and to go on in another lane of the instance. */
    void giveBack(TaskId task) {
        Slot slot = slots.of(task);
        if (slot != null) {
            slot.giveBack();
        }
    }

    /** A task is to leave without a commit, now: it belongs to another member. */
    void drop(TaskId task, CompletableFuture<Void> closed) {
        Slot slot = slots.of(task);
        if (slot == null) {
            closed.complete(null);
            return;
        }
        slot.leave(closed);
        commit.forget(slot);
        slots.remove(slot);
        slot.close();
        if (commit.sharesTransaction()) {
            // What the others sent is in the same transaction as what this one sent.
            rewindAll(false);
        }
    }

    /** The lane is to end: its tasks commit if that is said, and leave. */
    void stop(boolean commits, CompletableFuture<Void> done) {
        ending = new Ending(commits, done);
    }

    private record Ending(boolean commits, CompletableFuture<Void> done) {}

    @Override
    public boolean step(long now) {
        if (turned) {
            turnLength.took(now - nowMs);
        }
        nowMs = now;
        turned = false;
        boolean worked = mailbox.run(this);
        if (stopped) {
            return worked;
        }
        if (recovery != null && ending == null) {
            recover(recovery);
            return true;
        }
        try {
            worked |= commitOrTurn(now);
        } catch (CommitFailedException failure) {
            LOG.warn("Lane {}: {} Its tasks go on from the committed offsets.", name, failure.getMessage(), failure);
            rewindAll(false);
        } catch (RuntimeException failure) {
            // In the middle of a commit: what operators sent on failed, or a store could not take its changes over.
            owner.goesOnAfter(slots.specs(), failure);
            rewindAll(true);
        }
        settle();
        return worked;
    }

    // Never both in one step: a commit that takes long says nothing about the length of a turn.
    private boolean commitOrTurn(long now) {
        boolean committed = commit.step(slots.view(), now, isUrgent());
        if (!committed && !commit.isWaiting() && !commit.isFull() && !owner.isPaused()) {
            turned = turn();
        }
        return committed || turned;
    }

    private boolean isUrgent() {
        return ending == null ? slots.anyLeavesInstance() : ending.commits();
    }

    private boolean turn() {
        boolean worked = false;
        for (Slot slot : slots.all()) {
            if (slot.isLeaving()) {
                continue;
            }
            try {
                worked |= work(slot);
            } catch (CommitFailedException lost) {
                throw lost;
            } catch (RuntimeException failure) {
                failed(slot, failure);
                break;
            }
        }
        return worked;
    }

    private boolean work(Slot slot) {
        int processed = 0;
        int most = commit.recordsAllowed(turnLength.records());
        pulse.at(slot.task());
        boolean moreDue = slot.task().workOff(nowMs);
        while (processed < most && slot.task().process(nowMs)) {
            processed++;
            pulse.beat();
            slot.task().punctuateStreamTime();
        }
        slot.task().punctuateWallClock(nowMs);
        slot.task().passTime(nowMs);
        slot.task().releaseInput(owner::released);
        commit.turned(slot.task(), processed);
        pulse.idles(slot.spec().id(), slot.task().idlingSinceMs());
        pulse.at(null);
        return processed > 0 || moreDue || slot.task().isBehind();
    }

    /** A task failed in the user's code or at a record: what it did since its commit is dropped. */
    private void failed(Slot slot, RuntimeException failure) {
        boolean goesOn = owner.goesOnAfter(Set.of(slot.spec()), failure);
        if (commit.sharesTransaction()) {
            rewindAll(true);
        } else {
            rewind(slot, true);
        }
        if (!goesOn) {
            LOG.error(
                    "Lane {} ends after a failure in task {}.",
                    name,
                    slot.spec().id());
        }
    }

    private void rewindAll(boolean rests) {
        commit.failed();
        recovery = new Recovery(rests);
        recover(recovery);
    }

    /** Tries until the brokers answer: only then do the committed offsets tell how the last commit ended. */
    private void recover(Recovery trial) {
        try {
            producer.recover();
        } catch (LogUnavailableException unavailable) {
            LOG.warn("Lane {}: {} It tries again.", name, unavailable.getMessage(), unavailable);
            return;
        }
        recovery = null;
        for (Slot slot : slots.all()) {
            rewind(slot, trial.rests());
        }
    }

    private record Recovery(boolean rests) {}

    private void rewind(Slot slot, boolean rests) {
        slots.remove(slot);
        pulse.idles(slot.spec().id(), -1);
        if (!slot.staysInInstance()) {
            slot.close();
        } else {
            owner.rewind(slot.spec(), slot.dropTask(), slot.epoch(), rests);
        }
    }

    /** Lets tasks go that leave and whose commit is done. */
    private void settle() {
        if (commit.isWaiting()) {
            return;
        }
        for (Slot slot : slots.all()) {
            if (slot.isLeaving() && !slot.task().isDirty()) {
                rewind(slot, false);
            }
        }
        Ending end = ending;
        if (end != null && (!end.commits() || !slots.anyIsDirty())) {
            abandon();
            end.done().complete(null);
        }
    }

    @Override
    public void abandon() {
        stopped = true;
        slots.close();
        commit.close();
    }

    @Override
    public void await(long timeoutMs) throws InterruptedException {
        waker.await(timeoutMs);
    }

    @Override
    public boolean isStopped() {
        return stopped;
    }
}
