package io.weir.runtime.loop;

import io.weir.changelog.LogPosition;
import io.weir.changelog.restore.ChangelogBounds;
import io.weir.changelog.restore.Chunk;
import io.weir.changelog.restore.ReplayStart;
import io.weir.changelog.restore.StoreReplay;
import io.weir.changelog.view.StoreSet;
import io.weir.runtime.tasks.TaskSpec;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task whose stores follow their changelogs: to the end, or as a copy for good.
 *
 * <p>Owned by the restore loop. While a chunk is being written the stores belong to the writer's thread.
 */
final class Restoring {
    private static final Logger LOG = LoggerFactory.getLogger(Restoring.class);

    private final TaskSpec spec;
    private final StoreSet stores;
    private final long epoch;
    private final FollowProgress progress;
    private final Map<TopicPartition, Following> following = new HashMap<>();
    private final TailProofs proofs;
    private @Nullable ChunkWrite writing;
    private @Nullable Boolean current;

    private Restoring(TaskSpec spec, StoreSet stores, long epoch, FollowProgress progress) {
        this.spec = spec;
        this.stores = stores;
        this.epoch = epoch;
        this.progress = progress;
        this.proofs = new TailProofs(stores);
    }

    /** A task that is to run as soon as its stores hold all that their changelogs hold. */
    static Restoring toRun(TaskSpec spec, StoreSet stores, long epoch, RestoreProgress told) {
        return new Restoring(spec, stores, epoch, FollowProgress.toEnd(spec.id(), told));
    }

    /** A task that runs elsewhere, and whose stores follow it. */
    static Restoring copy(TaskSpec spec, StoreSet stores, RestoreProgress told) {
        return new Restoring(spec, stores, -1, FollowProgress.forGood(spec.id(), told));
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

    boolean isCopy() {
        return progress.isForGood();
    }

    /** Whether it is a copy of stores whose changelogs are inputs. */
    boolean copiesInput() {
        return isCopy() && !spec.inputChangelogs().isEmpty();
    }

    /** Begins to follow a changelog, unless the store is at its end already and nothing more is wanted. */
    void follow(Changelog changelog, boolean inputCommitted, long nowMs) {
        TailProofs.Start start = new TailProofs.Start(changelog, inputCommitted, nowMs);
        if (!proofs.begin(start)) {
            follow(start);
        }
    }

    private void follow(TailProofs.Start how) {
        Changelog changelog = how.changelog();
        ChangelogBounds log = changelog.bounds();
        TopicPartition partition = changelog.partition();
        ReplayStart start = ReplayStart.choose(log, stores.position(log.store()), how.inputCommitted());
        if (start.givesUpState()) {
            LOG.warn(
                    "Store [{}] of task {} begins anew from its changelog, because: {}",
                    log.store(),
                    spec.id(),
                    start.reason());
        }
        StoreReplay replay = StoreReplay.begin(stores, log, start);
        Following followed = new Following(log.store(), replay, changelog, how.nowMs());
        progress.started(partition, followed, log.end());
        if (replay.done() && !isCopy()) {
            progress.done(partition, followed, how.nowMs());
        } else {
            following.put(partition, followed);
        }
    }

    /** How far each logged store has come, of those that have begun. */
    Map<String, LogPosition> positions() {
        Map<String, LogPosition> positions = new HashMap<>();
        for (String store : spec.changelogs().keySet()) {
            LogPosition position = stores.position(store);
            if (position != null) {
                positions.put(store, position);
            }
        }
        return positions;
    }

    /** The first offsets to read of the changelogs that are to be read on. */
    Map<TopicPartition, Long> toRead() {
        Map<TopicPartition, Long> offsets = proofs.toRead();
        following.forEach((partition, log) -> {
            if (!log.isRead(isCopy())) {
                offsets.put(partition, log.replay().next());
            }
        });
        return offsets;
    }

    /** Changelogs that are followed. */
    Set<TopicPartition> partitions() {
        Set<TopicPartition> all = new HashSet<>(following.keySet());
        all.addAll(proofs.partitions());
        return all;
    }

    /** Whether a changelog is only to show yet what lies beside its store. */
    boolean looksAt(TopicPartition partition) {
        return proofs.partitions().contains(partition);
    }

    /**
     * Takes what was read of a changelog.
     *
     * @param lag how much more the broker holds
     * @return true if it is read as far as it is to be read for now
     */
    boolean take(TopicPartition partition, InputConsumer.Batch batch, long lag) {
        if (looksAt(partition)) {
            return settle(partition, batch);
        }
        Following log = following.get(partition);
        if (log == null) {
            return true;
        }
        boolean endless = isCopy() && !log.isOfInput();
        long end = endless ? Long.MAX_VALUE : log.replay().end();
        log.replay().take(log.changes(batch, end), Math.min(batch.nextOffset(), end));
        if (endless) {
            log.replay().extendTo(batch.nextOffset() + lag);
        }
        return log.isRead(isCopy());
    }

    private boolean settle(TopicPartition partition, InputConsumer.Batch batch) {
        awaitWritten(); // The stores are another thread's until then.
        TailProofs.Start start = proofs.settle(partition, batch);
        if (start != null) {
            follow(start);
        }
        return start != null;
    }

    /** The inputs that are changelogs were committed further. */
    void extend(Map<TopicPartition, Long> committed) {
        following.forEach((partition, log) -> {
            if (log.isOfInput()) {
                log.replay().extendTo(committed.getOrDefault(partition, 0L));
            }
        });
    }

    /** Whether a copy is no further behind than is acceptable, if that has changed. */
    Optional<Boolean> newlyCurrent(long acceptableLag) {
        boolean now = lag() <= acceptableLag;
        boolean news = !Boolean.valueOf(now).equals(current);
        current = now;
        return news ? Optional.of(now) : Optional.empty();
    }

    /** How many offsets the stores are behind their changelogs, as far as that is known. */
    private long lag() {
        return proofs.lag()
                + following.values().stream().mapToLong(Following::lag).sum();
    }

    /** Bytes of changes that were read and are not written yet. */
    long heldBytes() {
        long bytes = writing == null ? 0 : writing.chunk().bytes();
        for (Following log : following.values()) {
            bytes += log.replay().heldBytes();
        }
        return bytes;
    }

    boolean isWriting() {
        return writing != null;
    }

    /** The next chunk, of a replay that has one; none while one is being written. */
    Optional<ChunkWrite> nextWrite() {
        return write(StoreReplay::hasChunk);
    }

    /** The largest chunk there is, to free the heap; none while one is being written. */
    Optional<ChunkWrite> largestWrite() {
        return write(replay -> replay.heldBytes() > 0);
    }

    private Optional<ChunkWrite> write(Predicate<StoreReplay> wanted) {
        if (writing != null) {
            return Optional.empty();
        }
        Optional<Map.Entry<TopicPartition, Following>> largest = following.entrySet().stream()
                .filter(entry -> wanted.test(entry.getValue().replay()))
                .max(Comparator.comparingLong(entry -> entry.getValue().replay().heldBytes()));
        return largest.map(entry -> {
            Chunk chunk = entry.getValue().replay().chunk();
            boolean last = !isCopy()
                    && following.size() == 1
                    && proofs.isEmpty()
                    && entry.getValue().replay().done();
            ChunkWrite write = new ChunkWrite(entry.getKey(), chunk, stores, last);
            writing = write;
            return write;
        });
    }

    /** Waits until no chunk is on its way. */
    void awaitWritten() {
        if (writing != null) {
            writing.await();
        }
    }

    /**
     * The write that was given last has ended.
     *
     * @return the chunk
     * @throws RuntimeException if it was not
     */
    Chunk written(long nowMs) {
        ChunkWrite done = writing;
        Following log = done == null ? null : following.get(done.partition());
        if (done == null || log == null) {
            throw new AssertionError("A chunk of task " + spec.id() + " was written that nobody gave.");
        }
        done.join();
        writing = null;
        Chunk chunk = done.chunk();
        log.written(chunk.position().offset() + 1);
        if (!chunk.changes().isEmpty()) {
            progress.applied(done.partition(), log, chunk, nowMs);
        }
        if (log.replay().done() && !isCopy()) {
            following.remove(done.partition());
            progress.done(done.partition(), log, nowMs);
        }
        return chunk;
    }

    boolean isDone() {
        return following.isEmpty() && proofs.isEmpty() && !isCopy();
    }

    /** It ends before it is done, or as a copy; the stores are to run here from now on, or are closed. */
    void suspended(boolean toRun) {
        following.forEach((partition, log) -> progress.suspended(partition, log, toRun));
    }

    /**
     * A changelog to follow.
     *
     * @param partition where it lies
     * @param bounds what the broker says of it, up to where the store is to follow it
     * @param rows makes changes of its records
     * @param ofInput whether it is an input of the task, to be followed as far as that was committed
     */
    record Changelog(TopicPartition partition, ChangelogBounds bounds, RowReader rows, boolean ofInput) {}
}
