package io.weir.runtime.loop;

import io.weir.changelog.restore.Chunk;
import io.weir.changelog.view.StoreSet;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
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
    private static final long LOOK_MS = 1_000;
    private static final Duration POLL = Duration.ofMillis(100);

    private final TaskFactory factory;
    private final ChangelogConsumer consumer;
    private final RestoreOwner owner;
    private final RestoreProgress progress;
    private final ChangelogReads reads;
    private final long acceptableLag;
    private final ChunkWriters writers;
    private final Waker waker = new Waker();
    private final Mailbox<RestoreLoop> mailbox;
    private final Map<TaskId, Restoring> tasks = new LinkedHashMap<>();
    private long nowMs;
    private long lookedMs;
    private @Nullable CompletableFuture<Void> stopping;
    private boolean stopped;

    RestoreLoop(
            TaskFactory factory,
            ChangelogConsumer consumer,
            RestoreOwner owner,
            RestoreTold told,
            ChunkWriters writers) {
        this.factory = factory;
        this.consumer = consumer;
        this.owner = owner;
        this.progress = told.progress();
        this.acceptableLag = told.acceptableLag();
        this.reads = new ChangelogReads(factory, consumer, owner);
        this.writers = writers;
        this.mailbox = new Mailbox<>(() -> {
            waker.wake();
            consumer.wakeup();
        });
    }

    Mailbox<RestoreLoop> mailbox() {
        return mailbox;
    }

    /** Opens a task's stores, unless there is a copy of the task already, and brings them up to date. */
    void open(TaskSpec spec, long epoch) {
        Restoring copy = tasks.remove(spec.id());
        if (copy != null) {
            copy.suspended(true);
            letGo(copy);
            bringUpToDate(spec, copy.stores(), epoch);
        } else {
            opened(spec, failure -> owner.notRestored(spec, epoch, failure))
                    .ifPresent(stores -> bringUpToDate(spec, stores, epoch));
        }
    }

    /** Brings stores up to date that are open already. */
    void bringUpToDate(TaskSpec spec, StoreSet stores, long epoch) {
        begin(Restoring.toRun(spec, stores, epoch, progress));
    }

    /** Keeps a copy of a task: opens its stores and has them follow its changelogs. */
    void follow(TaskSpec spec) {
        opened(spec, failure -> owner.notCopied(spec, failure))
                .ifPresent(stores -> begin(Restoring.copy(spec, stores, progress)));
    }

    private Optional<StoreSet> opened(TaskSpec spec, Consumer<RuntimeException> refused) {
        try {
            return Optional.of(factory.open(spec));
        } catch (RuntimeException failure) {
            refused.accept(failure);
            return Optional.empty();
        }
    }

    /** Closes a task's stores, or those of a copy; what was replayed so far is kept on disk. */
    void abandon(TaskId id, CompletableFuture<Void> closed) {
        Restoring task = tasks.remove(id);
        if (task != null) {
            task.suspended(false);
            letGo(task);
            task.stores().close();
            owner.closed(id);
        }
        closed.complete(null);
    }

    // A chunk that is being written is written to its end first: the stores belong to the writer.
    private void letGo(Restoring task) {
        reads.stop(task);
        task.awaitWritten();
    }

    /** The local state of a task is not needed any more, unless the task has come back meanwhile. */
    void discard(TaskId id) {
        if (!tasks.containsKey(id)) {
            Leftovers.discard(factory, id);
        }
    }

    /** The loop is to end. */
    void stop(CompletableFuture<Void> done) {
        stopping = done;
    }

    private void written(Restoring task) {
        if (tasks.get(task.spec().id()) == task) {
            guarded(task, () -> {
                Chunk chunk = task.written(nowMs);
                owner.followed(task.spec().id(), chunk.store(), chunk.position());
            });
            told(task);
        }
    }

    private void begin(Restoring task) {
        tasks.put(task.spec().id(), task);
        owner.following(task.spec(), task.stores(), task.isCopy());
        guarded(task, () -> reads.begin(task, nowMs));
        told(task);
    }

    private void readCommittedInputs() {
        if (nowMs - lookedMs < LOOK_MS) {
            return;
        }
        lookedMs = nowMs;
        List<Restoring> all = List.copyOf(tasks.values());
        all.stream().filter(Restoring::copiesInput).forEach(task -> guarded(task, () -> reads.readCommitted(task)));
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
        reads.order(tasks.values());
        readCommittedInputs();
        Map<TopicPartition, InputConsumer.Batch> fetched = poll();
        fetched.forEach(this::take);
        for (Restoring task : List.copyOf(tasks.values())) {
            task.nextWrite().ifPresent(write -> write(task, write));
        }
        // Where there is something to read, the poll has waited for it. Elsewhere the loop is woken by whoever wrote.
        return worked || !fetched.isEmpty() || reads.any();
    }

    private Map<TopicPartition, InputConsumer.Batch> poll() {
        try {
            return reads.poll(mailbox.isEmpty() ? POLL : Duration.ZERO);
        } catch (LogMovedException moved) {
            // Old windows expire while they are read. The task is opened again, and begins where the log begins now.
            for (TopicPartition partition : moved.partitions()) {
                Restoring task = reads.reader(partition);
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
        Restoring task = reads.reader(partition);
        if (task != null) {
            guarded(task, () -> reads.take(task, partition, batch));
            told(task);
        }
    }

    /** Frees the heap of the largest chunk that can be written; false if all that is held is being written. */
    private boolean writeLargest() {
        Optional<Restoring> largest = tasks.values().stream()
                .filter(task -> !task.isWriting() && task.heldBytes() > 0)
                .max(Comparator.comparingLong(Restoring::heldBytes));
        largest.ifPresent(task -> task.largestWrite().ifPresent(write -> write(task, write)));
        return largest.isPresent();
    }

    private void write(Restoring task, ChunkWrite write) {
        if (write.isQuick()) {
            guarded(task, write);
            written(task);
            return;
        }
        CompletableFuture<Void> unused =
                write.startOn(writers).whenComplete((done, failure) -> mailbox.tell(loop -> loop.written(task)));
    }

    private void told(Restoring task) {
        if (tasks.get(task.spec().id()) != task) {
            return;
        }
        if (task.isCopy()) {
            task.newlyCurrent(acceptableLag).ifPresent(current -> owner.copyIsCurrent(task.spec(), current));
        } else if (task.isDone() && tasks.remove(task.spec().id(), task)) {
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
        letGo(task);
        task.stores().close();
        owner.closed(task.spec().id());
        if (task.isCopy()) {
            owner.notCopied(task.spec(), failure);
        } else {
            owner.notRestored(task.spec(), task.epoch(), failure);
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
