package io.weir.runtime.loop;

import io.weir.changelog.LogPosition;
import io.weir.changelog.view.StoreSet;
import io.weir.engine.CommitFailedException;
import io.weir.engine.InputBatch;
import io.weir.engine.Task;
import io.weir.engine.TaskPorts;
import io.weir.engine.TaskTimes;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * The global stores of an instance are one task, which reads every partition of their topics. It differs from other
 * tasks in where it goes on from: its topics are its changelogs, so the place in them lies in the stores, not in
 * committed offsets, and a commit is one write to the disk. Filling a store and keeping it up to date are the same
 * work. Other threads read what is committed, past this loop.
 */
/**
 * Fills the global stores of an instance, and keeps them up to date.
 *
 * <p>Owned by its thread, once the stores are filled; before, by the thread that starts the instance. Others talk to it
 * through its mailbox.
 */
final class GlobalLoop implements Loop {
    private static final Logger LOG = LoggerFactory.getLogger(GlobalLoop.class);
    private static final Duration POLL = Duration.ofMillis(100);

    private final GlobalParts parts;
    private final StoreSet stores;
    private final GlobalFill fill;
    private final Asides asides;
    private final Waker waker = new Waker();
    private final Mailbox<GlobalLoop> mailbox;
    private final Map<TopicPartition, Integer> taken = new HashMap<>();
    private State state = State.WORKING;
    private Task task;

    /** What the loop does. */
    private enum State {
        /** It reads and writes. */
        WORKING,
        /** A failure ends the instance, and until then the stores stay as they are. */
        RESTING,
        /** It has ended. */
        STOPPED
    }

    GlobalLoop(GlobalParts parts, StoreSet stores, long nowMs) {
        this.parts = parts;
        this.stores = stores;
        this.fill = new GlobalFill(stores, parts.told().progress());
        this.asides = new Asides(parts.clients().asides());
        this.task = newTask(nowMs);
        this.mailbox = new Mailbox<>(() -> {
            waker.wake();
            parts.clients().consumer().wakeup();
        });
    }

    private Task newTask(long nowMs) {
        TaskPorts ports = new TaskPorts(asides, () -> {});
        return parts.work().factory().make(parts.work().spec(), stores, TaskTimes.none(), ports, nowMs);
    }

    Mailbox<GlobalLoop> mailbox() {
        return mailbox;
    }

    /** Finds where each store goes on. Called once, before the first step. */
    void begin(long nowMs) {
        Set<TopicPartition> partitions = parts.work().spec().inputs();
        Map<TopicPartition, ChangelogConsumer.Bounds> bounds =
                parts.clients().consumer().bounds(partitions);
        parts.work().topics().forEach(topic -> fill.begin(topic, bounds, nowMs));
        fill.next().forEach(parts.clients().consumer()::add);
    }

    /** Whether the stores hold all that their topics held at the start. */
    boolean isFilled() {
        return fill.isFilled();
    }

    // ---- messages

    /** The loop is to end. */
    void stop() {
        abandon();
    }

    // ---- the loop

    @Override
    public boolean step(long nowMs) {
        boolean worked = mailbox.run(this);
        if (state != State.WORKING) {
            return worked;
        }
        try {
            return work(nowMs) || worked;
        } catch (RuntimeException failure) {
            retreat(failure, nowMs);
            return false;
        }
    }

    /** Reads, processes and commits once. A failure leaves it to the caller what becomes of the instance. */
    boolean work(long nowMs) {
        parts.clients()
                .consumer()
                .poll(mailbox.isEmpty() ? POLL : Duration.ZERO)
                .forEach(this::take);
        parts.work().spec().inputs().forEach(task::caughtUp);
        boolean worked = false;
        while (task.process(nowMs)) {
            worked = true;
            task.punctuateStreamTime();
        }
        worked |= task.punctuateWallClock(nowMs);
        if (task.isDirty()) {
            commitOrGoBack(nowMs);
        }
        return worked;
    }

    private void commitOrGoBack(long nowMs) {
        try {
            commit(nowMs);
        } catch (CommitFailedException lost) {
            LOG.warn("{} What follows the last commit of the global stores is read again.", lost.getMessage(), lost);
            dropUncommitted();
            goOn(nowMs);
        }
    }

    private void take(TopicPartition partition, InputConsumer.Batch batch) {
        task.add(partition, InputBatch.of(batch.records(), batch.nextOffset()));
        taken.merge(partition, batch.records().size(), Integer::sum);
    }

    private void commit(long nowMs) {
        Map<TopicPartition, OffsetAndMetadata> offsets = task.prepareCommit((store, change) -> {
            throw new AssertionError("Global store [" + store + "] has no changelog, but was to write to it.");
        });
        asides.flush();
        Map<String, LogPosition> positions = new HashMap<>();
        offsets.forEach((partition, next) -> fill.position(partition, next.offset(), positions));
        task.committed(positions);
        offsets.forEach(
                (partition, next) -> fill.committed(partition, next.offset(), taken.getOrDefault(partition, 0), nowMs));
        taken.clear();
    }

    /** Drops what is not committed, and goes on from there if the user says so. */
    private void retreat(RuntimeException failure, long nowMs) {
        dropUncommitted();
        if (parts.told().listener().failed(failure)) {
            goOn(nowMs);
        } else {
            state = State.RESTING;
        }
    }

    private void dropUncommitted() {
        stores.drop();
        asides.drop();
        taken.clear();
        task.close();
    }

    private void goOn(long nowMs) {
        task = newTask(nowMs);
        fill.next().forEach((partition, offset) -> {
            parts.clients().consumer().remove(partition);
            parts.clients().consumer().add(partition, offset);
        });
    }

    @Override
    public void abandon() {
        if (state == State.WORKING) {
            task.close();
        }
        state = State.STOPPED;
        asides.close();
        try {
            parts.clients().consumer().close();
        } catch (RuntimeException failure) {
            LOG.warn("The consumer of global topics did not close cleanly; nothing is lost by that.", failure);
        }
    }

    @Override
    public void await(long timeoutMs) throws InterruptedException {
        waker.await(timeoutMs);
    }

    @Override
    public boolean isStopped() {
        return state == State.STOPPED;
    }
}
