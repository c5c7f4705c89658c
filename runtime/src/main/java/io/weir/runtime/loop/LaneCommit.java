package io.weir.runtime.loop;

import io.weir.engine.CommitFailedException;
import io.weir.engine.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * When and how a lane commits its tasks.
 *
 * <p>Owned by the lane's thread.
 */
final class LaneCommit {
    /*
     * A commit, in order: (a) operators send on what they hold, (b) change buffers drain to the changelog, (c) the
     * transaction ends with the inputs' offsets in it, or the sends are flushed and the ingress commits the offsets,
     * (d) the stores take the drained changes over, with the changelog's positions, in one write batch each.
     * Under at-least-once step (c) is an answer to wait for: the lane does not process meanwhile, but it does not
     * block.
     *
     * After a commit that failed, the lane is careful until it is past the place where it failed: it commits after one
     * record, then after twice as many as before, and begins with one again if that fails. So one record that takes as
     * long as the transaction may last is soon in a transaction of its own, and other failures cost few small commits.
     */
    private static final long GATE_PATIENCE_MS = 5_000;
    private static final int CAREFUL_TURN_MAX = 1 << 20;

    private final LaneSettings settings;
    private final LaneProducer producer;
    private final LaneOwner owner;
    private final CommitGate gate;
    private final UncommittedBudget.Share share;
    private long lastCommitMs;
    private long sinceCommit;
    private long carefulRecords;
    private int carefulTurn;
    private boolean full;
    private List<Slot> committing = List.of();
    private @Nullable CompletableFuture<Void> answer;
    private Map<TopicPartition, OffsetAndMetadata> asked = Map.of();

    LaneCommit(
            LaneSettings settings, LaneProducer producer, LaneOwner owner, CommitGate gate, UncommittedBudget budget) {
        this.settings = settings;
        this.producer = producer;
        this.owner = owner;
        this.gate = gate;
        this.share = budget.open();
    }

    /** Whether all tasks of the lane commit or fail together. */
    boolean sharesTransaction() {
        return settings.exactlyOnce();
    }

    /** Whether the lane waits for the ingress to commit offsets. */
    boolean isWaiting() {
        return answer != null;
    }

    /** Whether the change buffers are full and wait for a commit that cannot be made yet. */
    boolean isFull() {
        return full;
    }

    int recordsAllowed(int most) {
        return carefulRecords > 0 ? Math.min(carefulTurn, most) : most;
    }

    /** A task begins. Where results are seen before the commit, a run that died may have told more. */
    Slot begun(Slot slot) {
        if (!settings.exactlyOnce()) {
            slot.task().mayHaveTold();
        }
        return slot;
    }

    /**
     * A task had its turn. Results that are seen before the commit do not wait for it if the task is at rest: its input
     * has no record that could change them. Under exactly-once nobody sees them earlier, so they wait.
     */
    void turned(Task task, int records) {
        sinceCommit += records;
        if (!settings.exactlyOnce()) {
            task.sendHeldAtRest();
        }
    }

    /** Takes the commit as far as it goes now; true if that was anywhere. */
    boolean step(Collection<Slot> slots, long nowMs, boolean urgent) {
        if (answer != null) {
            return finishIfAnswered(answer, nowMs);
        }
        if (!isDue(slots, nowMs, urgent)) {
            return false;
        }
        if (settings.exactlyOnce()) {
            return commitTransaction(slots, nowMs, urgent);
        }
        // Results are safe before the changelog says what they were made of: input that is read again after a crash may
        // meet state that is ahead of it, and is late for what has been told.
        slots.forEach(slot -> slot.task().sendHeld());
        producer.flush();
        Map<TopicPartition, OffsetAndMetadata> offsets = prepare(slots);
        producer.flush();
        answer = owner.commit(offsets);
        asked = offsets;
        return finishIfAnswered(answer, nowMs);
    }

    private boolean isDue(Collection<Slot> slots, long nowMs, boolean urgent) {
        boolean dirty = false;
        boolean wanted = urgent || carefulRecords > 0 || nowMs - lastCommitMs >= settings.commitIntervalMs();
        long bytes = 0;
        for (Slot slot : slots) {
            dirty |= slot.task().isDirty();
            wanted |= slot.isLeaving() || slot.task().isCommitAsked();
            bytes += slot.task().pressure();
        }
        if (!dirty) {
            full = false;
            lastCommitMs = wanted ? nowMs : lastCommitMs;
            return false;
        }
        full = bytes >= share.bytes();
        return wanted || full;
    }

    private boolean commitTransaction(Collection<Slot> slots, long nowMs, boolean urgent) {
        boolean impatient = urgent || nowMs - lastCommitMs > settings.commitIntervalMs() + GATE_PATIENCE_MS;
        if (!gate.tryEnter(impatient)) {
            return false;
        }
        try {
            Map<TopicPartition, OffsetAndMetadata> offsets = prepare(slots);
            producer.flush();
            finish(offsets, nowMs);
        } finally {
            gate.leave();
        }
        return true;
    }

    private Map<TopicPartition, OffsetAndMetadata> prepare(Collection<Slot> slots) {
        committing = new ArrayList<>(slots);
        Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        for (Slot slot : committing) {
            offsets.putAll(slot.prepareCommit(settings.exactlyOnce()));
        }
        return offsets;
    }

    private boolean finishIfAnswered(CompletableFuture<Void> given, long nowMs) {
        if (!given.isDone()) {
            return false;
        }
        answer = null;
        try {
            given.join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof CommitFailedException known
                    ? known
                    : new CommitFailedException("The input's offsets were not committed.", failure);
        }
        finish(asked, nowMs);
        return true;
    }

    private void finish(Map<TopicPartition, OffsetAndMetadata> offsets, long nowMs) {
        // The commit forgets them.
        Map<TopicPartition, Long> lastOffsets = new HashMap<>(producer.lastOffsets());
        producer.commit(offsets, owner.group());
        for (Slot slot : committing) {
            slot.committed(lastOffsets, offsets)
                    .forEach((store, position) -> owner.followed(slot.spec().id(), store, position));
        }
        // Behind the stores: who is told of an offset finds it there.
        owner.committed(offsets);
        committing = List.of();
        full = false;
        lastCommitMs = nowMs;
        carefulRecords = Math.max(0, carefulRecords - sinceCommit);
        carefulTurn = Math.min(2 * carefulTurn, CAREFUL_TURN_MAX);
        sinceCommit = 0;
    }

    /** The commit failed, or what was done since the last one is dropped. */
    void failed() {
        answer = null;
        full = false;
        committing = List.of();
        carefulRecords = Math.max(carefulRecords, Math.max(1, sinceCommit));
        carefulTurn = 1;
        sinceCommit = 0;
    }

    /** The lane ends: closes its producer, and leaves its share of uncommitted changes to the others. */
    void close() {
        share.close();
        producer.close();
    }

    /** A task left in the middle of a commit. */
    void forget(Slot slot) {
        committing = committing.stream().filter(one -> one != slot).toList();
    }
}
