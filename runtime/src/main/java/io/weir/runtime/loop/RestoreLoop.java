package io.weir.runtime.loop;

import io.weir.changelog.restore.ChangelogBounds;
import io.weir.changelog.view.StoreSet;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
    /*
     * The loop reads; large chunks are sorted and written by the chunk writers meanwhile, several tasks at a time, one
     * chunk a task. What is read and not written yet is bounded: over the bound the loop makes chunks of what there is,
     * and if all tasks are being written it reads nothing until one is done.
     */
    private static final Logger LOG = LoggerFactory.getLogger(RestoreLoop.class);
    private static final Duration POLL = Duration.ofMillis(100);

    private final TaskFactory factory;
    private final ChangelogConsumer consumer;
    private final RestoreOwner owner;
    private final RestoreProgress progress;
    private final ChunkWriters writers;
    private final Waker waker = new Waker();
    private final Mailbox<RestoreLoop> mailbox;
    private final Map<TaskId, Restoring> tasks = new LinkedHashMap<>();
    private final Map<TopicPartition, Restoring> byPartition = new HashMap<>();
    private long nowMs;
    private @Nullable CompletableFuture<Void> stopping;
    private boolean stopped;

    RestoreLoop(
            TaskFactory factory,
            ChangelogConsumer consumer,
            RestoreOwner owner,
            RestoreProgress progress,
            ChunkWriters writers) {
        this.factory = factory;
        this.consumer = consumer;
        this.owner = owner;
        this.progress = progress;
        this.writers = writers;
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
        owner.restoring(spec, stores);
        Restoring task = new Restoring(spec, stores, epoch, progress);
        tasks.put(spec.id(), task);
        guarded(task, () -> begin(task));
        endIfDone(task);
    }

    /** Closes a task's stores; what was replayed so far is kept on disk. */
    void abandon(TaskId id, CompletableFuture<Void> closed) {
        Restoring task = tasks.remove(id);
        if (task != null) {
            task.suspended();
            stopFollowing(task);
            // A chunk that is being written is written to its end first: the stores belong to the writer.
            task.awaitWritten();
            task.stores().close();
        }
        closed.complete(null);
    }

    /** The local state of a task is not needed any more, unless the task has come back meanwhile. */
    void discard(TaskId id) {
        if (tasks.containsKey(id)) {
            return;
        }
        try {
            factory.discard(id);
            LOG.info("The local state of task {} is deleted: the task has been elsewhere for long.", id);
        } catch (RuntimeException failure) {
            LOG.warn("The local state of task {} is left over and could not be deleted.", id, failure);
        }
    }

    /** The loop is to end. */
    void stop(CompletableFuture<Void> done) {
        stopping = done;
    }

    private void written(Restoring task) {
        if (tasks.get(task.spec().id()) == task) {
            guarded(task, () -> task.written(nowMs));
            endIfDone(task);
        }
    }

    // ---- the loop

    private void begin(Restoring task) {
        TaskSpec spec = task.spec();
        if (spec.changelogs().isEmpty()) {
            return;
        }
        boolean inputCommitted = owner.hasCommittedInput(spec);
        Set<String> ofInput = spec.inputChangelogs().keySet();
        Map<TopicPartition, Long> committed = ofInput.isEmpty() ? Map.of() : owner.committedInput(spec);
        Map<TopicPartition, ChangelogConsumer.Bounds> bounds = consumer.bounds(spec.changelogs().values().stream()
                .map(TaskSpec.Changelog::partition)
                .collect(Collectors.toSet()));
        spec.changelogs().forEach((store, log) -> {
            ChangelogConsumer.Bounds found = bounds.get(log.partition());
            if (found == null) {
                throw new LogUnavailableException("The bounds of " + log.partition() + " are not known.", null);
            }
            ChangelogConsumer.Bounds wanted =
                    ofInput.contains(store) ? upTo(committed.get(log.partition()), found) : found;
            ChangelogBounds limits = log.bounds(store, wanted.first(), wanted.end());
            RowReader rows = factory.reader(spec, store);
            task.follow(new Restoring.Changelog(log.partition(), limits, rows), inputCommitted, nowMs);
        });
        if (task.isDone()) {
            task.stores().recount(); // A kill may have come between the last rows and their count.
        }
        task.toRead().forEach((partition, offset) -> {
            byPartition.put(partition, task);
            consumer.add(partition, offset);
        });
    }

    // Of an input, the store holds what was processed, and no more.
    private static ChangelogConsumer.Bounds upTo(@Nullable Long committed, ChangelogConsumer.Bounds log) {
        long end = committed == null ? log.first() : Math.min(committed, log.end());
        return new ChangelogConsumer.Bounds(Math.min(log.first(), end), end);
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
        if (heldBytes() > writers.heldBytesMax()) {
            return writeLargest() || worked;
        }
        poll().forEach(this::take);
        for (Restoring task : List.copyOf(tasks.values())) {
            task.nextChunk().ifPresent(chunk -> write(task));
        }
        return true;
    }

    private Map<TopicPartition, InputConsumer.Batch> poll() {
        try {
            return consumer.poll(mailbox.isEmpty() ? POLL : Duration.ZERO);
        } catch (LogMovedException moved) {
            // Old windows expire while they are read. The task is opened again, and begins where the log begins now.
            for (TopicPartition partition : moved.partitions()) {
                Restoring task = byPartition.get(partition);
                if (task != null) {
                    String why = "The next records of changelog " + partition + " have expired while it was read.";
                    giveUp(task, new LogUnavailableException(why, moved));
                }
            }
            return Map.of();
        }
    }

    private long heldBytes() {
        return tasks.values().stream().mapToLong(Restoring::heldBytes).sum();
    }

    private void take(TopicPartition partition, InputConsumer.Batch batch) {
        Restoring task = byPartition.get(partition);
        if (task == null) {
            return;
        }
        guarded(task, () -> {
            if (task.take(partition, batch)) {
                byPartition.remove(partition);
                consumer.remove(partition);
            }
        });
    }

    /** Frees the heap of the largest chunk that can be written; false if all that is held is being written. */
    private boolean writeLargest() {
        Optional<Restoring> largest = tasks.values().stream()
                .filter(task -> !task.isWriting() && task.heldBytes() > 0)
                .max(Comparator.comparingLong(Restoring::heldBytes));
        largest.ifPresent(task -> task.largestChunk().ifPresent(chunk -> write(task)));
        return largest.isPresent();
    }

    private void write(Restoring task) {
        if (task.isQuick()) {
            guarded(task, task.write());
            written(task);
            return;
        }
        CompletableFuture<Void> write = writers.write(task.write());
        task.writes(write);
        CompletableFuture<Void> unused =
                write.whenComplete((done, failure) -> mailbox.tell(loop -> loop.written(task)));
    }

    private void endIfDone(Restoring task) {
        if (task.isDone() && tasks.remove(task.spec().id(), task)) {
            owner.restored(task.spec(), task.stores(), task.epoch());
        }
    }

    /** Does something to a task's stores; if it fails, the task is given up. */
    private void guarded(Restoring task, Runnable act) {
        try {
            act.run();
        } catch (RuntimeException failure) {
            giveUp(task, failure);
        }
    }

    private void giveUp(Restoring task, Throwable failure) {
        tasks.remove(task.spec().id());
        stopFollowing(task);
        task.awaitWritten();
        task.stores().close();
        owner.notRestored(task.spec(), task.epoch(), failure);
    }

    private void stopFollowing(Restoring task) {
        for (TopicPartition partition : task.partitions()) {
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
        writers.close();
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
