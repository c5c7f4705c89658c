package io.weir.runtime.loop;

import io.weir.changelog.view.StoreSet;
import io.weir.processor.TaskId;
import io.weir.runtime.tasks.TaskSpec;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the stores of tasks that come, and replays their changelogs.
 *
 * <p>Owned by its thread; others talk to it through its mailbox.
 */
final class RestoreLoop implements Loop {
    private static final Logger LOG = LoggerFactory.getLogger(RestoreLoop.class);
    private static final Duration POLL = Duration.ofMillis(100);
    /** Changes that were read and wait to be written as files may take this part of the heap. */
    private static final int HEAP_SHARE = 8;

    private final TaskFactory factory;
    private final ChangelogConsumer consumer;
    private final RestoreOwner owner;
    private final RestoreProgress progress;
    private final long heldBytesMax = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
    private final Waker waker = new Waker();
    private final Mailbox<RestoreLoop> mailbox;
    private final Map<TaskId, Restoring> tasks = new LinkedHashMap<>();
    private final Map<TopicPartition, Restoring> byPartition = new HashMap<>();
    private long nowMs;
    private @Nullable CompletableFuture<Void> stopping;
    private boolean stopped;

    RestoreLoop(TaskFactory factory, ChangelogConsumer consumer, RestoreOwner owner, RestoreProgress progress) {
        this.factory = factory;
        this.consumer = consumer;
        this.owner = owner;
        this.progress = progress;
        this.mailbox = new Mailbox<>(() -> {
            waker.wake();
            consumer.wakeup();
        });
    }

    Mailbox<RestoreLoop> mailbox() {
        return mailbox;
    }

    // ---- messages

    /** Opens a task's stores and brings them up to date. */
    void open(TaskSpec spec, long epoch) {
        StoreSet stores;
        try {
            stores = factory.open(spec);
        } catch (RuntimeException failure) {
            owner.notRestored(spec, epoch, failure);
            return;
        }
        bringUpToDate(spec, stores, epoch);
    }

    /** Brings stores up to date that are open already. */
    void bringUpToDate(TaskSpec spec, StoreSet stores, long epoch) {
        Restoring task = new Restoring(spec, stores, epoch, progress);
        try {
            begin(task);
        } catch (RuntimeException failure) {
            stopFollowing(task);
            stores.close();
            owner.notRestored(spec, epoch, failure);
            return;
        }
        if (task.isDone()) {
            owner.restored(spec, stores, epoch);
        } else {
            tasks.put(spec.id(), task);
        }
    }

    /** Closes a task's stores; what was replayed so far is kept on disk. */
    void abandon(TaskId id, CompletableFuture<Void> closed) {
        Restoring task = tasks.remove(id);
        if (task != null) {
            task.suspended();
            stopFollowing(task);
            task.stores().close();
        }
        closed.complete(null);
    }

    /** The loop is to end. */
    void stop(CompletableFuture<Void> done) {
        stopping = done;
    }

    // ---- the loop

    private void begin(Restoring task) {
        TaskSpec spec = task.spec();
        if (spec.changelogs().isEmpty()) {
            return;
        }
        boolean inputCommitted = owner.hasCommittedInput(spec);
        Map<TopicPartition, ChangelogConsumer.Bounds> bounds = consumer.bounds(spec.changelogs().values().stream()
                .map(TaskSpec.Changelog::partition)
                .collect(Collectors.toSet()));
        spec.changelogs().forEach((store, log) -> {
            ChangelogConsumer.Bounds found = bounds.get(log.partition());
            if (found == null) {
                throw new LogUnavailableException("The bounds of " + log.partition() + " are not known.", null);
            }
            task.follow(log.bounds(store, found.first(), found.end()), log.partition(), inputCommitted, nowMs);
        });
        task.toRead().forEach((partition, offset) -> {
            byPartition.put(partition, task);
            consumer.add(partition, offset);
        });
    }

    @Override
    public boolean step(long now) {
        nowMs = now;
        boolean worked = mailbox.run(this);
        if (stopping != null) {
            abandon();
            stopping.complete(null);
            return worked;
        }
        if (tasks.isEmpty()) {
            return worked;
        }
        consumer.poll(mailbox.isEmpty() ? POLL : Duration.ZERO).forEach(this::apply);
        boundHeld();
        return true;
    }

    private void boundHeld() {
        long bytes = 0;
        for (Restoring task : tasks.values()) {
            bytes += task.heldBytes();
        }
        if (bytes > heldBytesMax) {
            Restoring largest = Collections.max(tasks.values(), Comparator.comparingLong(Restoring::heldBytes));
            guarded(largest, largest::writeHeld);
        }
    }

    private void apply(TopicPartition partition, InputConsumer.Batch batch) {
        Restoring task = byPartition.get(partition);
        if (task == null) {
            return;
        }
        boolean applied = guarded(task, () -> {
            if (task.apply(partition, batch, nowMs)) {
                byPartition.remove(partition);
                consumer.remove(partition);
            }
        });
        if (applied && task.isDone()) {
            tasks.remove(task.spec().id());
            owner.restored(task.spec(), task.stores(), task.epoch());
        }
    }

    /** Does something to a task's stores; false if it failed, and the task is given up. */
    private boolean guarded(Restoring task, Runnable act) {
        try {
            act.run();
            return true;
        } catch (RuntimeException failure) {
            tasks.remove(task.spec().id());
            stopFollowing(task);
            task.stores().close();
            owner.notRestored(task.spec(), task.epoch(), failure);
            return false;
        }
    }

    private void stopFollowing(Restoring task) {
        for (TopicPartition partition : task.toRead().keySet()) {
            if (byPartition.remove(partition) != null) {
                consumer.remove(partition);
            }
        }
    }

    @Override
    public void abandon() {
        stopped = true;
        for (TaskId id : List.copyOf(tasks.keySet())) {
            abandon(id, new CompletableFuture<>());
        }
        try {
            consumer.close();
        } catch (RuntimeException failure) {
            LOG.warn("The consumer of changelogs did not close cleanly; nothing is lost by that.", failure);
        }
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
