package io.weir.runtime.loop;

import static java.util.Objects.requireNonNull;

import io.weir.changelog.Change;
import io.weir.changelog.restore.ChangelogBounds;
import io.weir.changelog.restore.Chunk;
import io.weir.changelog.restore.ReplayStart;
import io.weir.changelog.restore.StoreReplay;
import io.weir.changelog.view.StoreSet;
import io.weir.runtime.tasks.TaskSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task whose stores follow their changelogs.
 *
 * <p>Owned by the restore loop. While a chunk is being written the stores belong to the writer's thread.
 */
final class Restoring {
    private static final Logger LOG = LoggerFactory.getLogger(Restoring.class);
    /** A chunk of fewer changes is not worth a change of threads. */
    private static final int SMALL = 1_000;

    private final TaskSpec spec;
    private final StoreSet stores;
    private final long epoch;
    private final RestoreProgress progress;
    private final Map<TopicPartition, Following> following = new HashMap<>();
    private @Nullable Write writing;
    private CompletableFuture<Void> write = CompletableFuture.completedFuture(null);

    Restoring(TaskSpec spec, StoreSet stores, long epoch, RestoreProgress progress) {
        this.spec = spec;
        this.stores = stores;
        this.epoch = epoch;
        this.progress = progress;
    }

    TaskSpec spec() {
        return spec;
    }

    StoreSet stores() {
        return stores;
    }

    long epoch() {
        return epoch;
    }

    /** Begins to follow a changelog up to its end, unless the store is there already. */
    void follow(Changelog changelog, boolean inputCommitted, long nowMs) {
        ChangelogBounds log = changelog.bounds();
        TopicPartition partition = changelog.partition();
        ReplayStart start = ReplayStart.choose(log, stores.position(log.store()), inputCommitted);
        if (start.givesUpState()) {
            LOG.warn(
                    "Store [{}] of task {} begins anew from its changelog, because: {}",
                    log.store(),
                    spec.id(),
                    start.reason());
        }
        StoreReplay replay = StoreReplay.begin(stores, log, start);
        progress.started(partition, log.store(), replay.next(), log.end());
        if (replay.done()) {
            progress.done(partition, log.store(), 0, 0);
        } else {
            following.put(partition, new Following(log.store(), replay, changelog.rows(), nowMs));
        }
    }

    /** The first offsets to read of the changelogs that are not at their end yet. */
    Map<TopicPartition, Long> toRead() {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        following.forEach((partition, log) -> offsets.put(partition, log.replay.next()));
        return offsets;
    }

    /** Changelogs that are not at their end yet. */
    Set<TopicPartition> partitions() {
        return Set.copyOf(following.keySet());
    }

    /** Takes what was read of a changelog; true if that was read to its end. */
    boolean take(TopicPartition partition, InputConsumer.Batch batch) {
        Following log = following.get(partition);
        if (log == null) {
            return false;
        }
        long end = log.replay.next() + log.replay.remaining();
        List<Change> changes = new ArrayList<>(batch.records().size());
        for (ConsumerRecord<byte[], byte[]> record : batch.records()) {
            // An input goes on behind what was committed of it, and that is not to be seen yet.
            Change change = record.offset() < end ? log.rows.change(record) : null;
            if (change != null) {
                changes.add(change);
            }
        }
        log.replay.take(changes, Math.min(batch.nextOffset(), end));
        return log.replay.remaining() == 0;
    }

    /** Bytes of changes that were read and are not written yet. */
    long heldBytes() {
        long bytes = writing == null ? 0 : writing.chunk.bytes();
        for (Following log : following.values()) {
            bytes += log.replay.heldBytes();
        }
        return bytes;
    }

    boolean isWriting() {
        return writing != null;
    }

    /** The next chunk to write, of a replay that has one; none while one is being written. */
    Optional<Chunk> nextChunk() {
        return chunk(StoreReplay::hasChunk);
    }

    /** The largest chunk there is, to free the heap; none while one is being written. */
    Optional<Chunk> largestChunk() {
        return chunk(replay -> replay.heldBytes() > 0);
    }

    private Optional<Chunk> chunk(Predicate<StoreReplay> wanted) {
        if (writing != null) {
            return Optional.empty();
        }
        Optional<Map.Entry<TopicPartition, Following>> largest = following.entrySet().stream()
                .filter(entry -> wanted.test(entry.getValue().replay))
                .max(Comparator.comparingLong(entry -> entry.getValue().replay.heldBytes()));
        return largest.map(entry -> {
            Chunk chunk = entry.getValue().replay.chunk();
            boolean last = following.size() == 1 && entry.getValue().replay.done();
            writing = new Write(entry.getKey(), chunk, last);
            return chunk;
        });
    }

    /** Writes the chunk that was given last, on any thread; with the last of all, rows are counted. */
    Runnable write() {
        Write given = requireNonNull(writing);
        return () -> {
            given.chunk.writeTo(stores);
            if (given.last) {
                stores.recount();
            }
        };
    }

    /** Whether the chunk that was given last is not worth a change of threads. */
    boolean isQuick() {
        Write given = requireNonNull(writing);
        return given.chunk.changes().size() < SMALL && !(given.last && stores.isUncounted());
    }

    /** The chunk that was given last is on its way to the stores. */
    void writes(CompletableFuture<Void> onItsWay) {
        write = onItsWay;
    }

    /** Waits until no chunk is on its way. */
    void awaitWritten() {
        boolean unused = write.handle((done, failure) -> true).join();
    }

    /**
     * The chunk that was given last was written.
     *
     * @throws RuntimeException if it was not
     */
    void written(long nowMs) {
        Write done = writing;
        Following log = done == null ? null : following.get(done.partition);
        if (done == null || log == null) {
            throw new AssertionError("A chunk of task " + spec.id() + " was written that nobody gave.");
        }
        join();
        writing = null;
        int changes = done.chunk.changes().size();
        if (changes > 0) {
            progress.applied(done.partition, log.store, done.chunk.position().offset(), changes);
        }
        if (log.replay.done()) {
            following.remove(done.partition);
            progress.done(done.partition, log.store, log.replay.replayed(), nowMs - log.beganMs);
        }
    }

    private void join() {
        try {
            write.join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException known ? known : failure;
        }
    }

    boolean isDone() {
        return following.isEmpty();
    }

    void suspended() {
        following.forEach((partition, log) -> progress.suspended(partition, log.store, log.replay.replayed()));
    }

    /**
     * A changelog to follow.
     *
     * @param partition where it lies
     * @param bounds what the broker says of it, up to where the store is to follow it
     * @param rows makes changes of its records
     */
    record Changelog(TopicPartition partition, ChangelogBounds bounds, RowReader rows) {}

    private record Following(String store, StoreReplay replay, RowReader rows, long beganMs) {}

    private record Write(TopicPartition partition, Chunk chunk, boolean last) {}
}
