package io.weir.runtime.loop;

import io.weir.changelog.Change;
import io.weir.changelog.restore.ChangelogBounds;
import io.weir.changelog.restore.ReplayStart;
import io.weir.changelog.restore.StoreReplay;
import io.weir.changelog.view.StoreSet;
import io.weir.runtime.tasks.TaskSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task whose stores follow their changelogs.
 *
 * <p>Owned by the restore loop.
 */
final class Restoring {
    private static final Logger LOG = LoggerFactory.getLogger(Restoring.class);

    private final TaskSpec spec;
    private final StoreSet stores;
    private final long epoch;
    private final RestoreProgress progress;
    private final Map<TopicPartition, Following> following = new HashMap<>();

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

    /** Begins to follow a changelog up to its end; the first offset to read, unless the store is there already. */
    void follow(ChangelogBounds log, TopicPartition partition, boolean inputCommitted, long nowMs) {
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
            following.put(partition, new Following(log.store(), replay, nowMs));
        }
    }

    /** The first offsets to read of the changelogs that are not at their end yet. */
    Map<TopicPartition, Long> toRead() {
        Map<TopicPartition, Long> offsets = new HashMap<>();
        following.forEach((partition, log) -> offsets.put(partition, log.replay.next()));
        return offsets;
    }

    /** Applies what was read of a changelog; true if that one is at its end now. */
    boolean apply(TopicPartition partition, InputConsumer.Batch batch, long nowMs) {
        Following log = following.get(partition);
        if (log == null) {
            return false;
        }
        List<Change> changes = new ArrayList<>(batch.records().size());
        for (ConsumerRecord<byte[], byte[]> record : batch.records()) {
            if (record.key() != null) {
                changes.add(new Change(record.key(), record.value(), record.timestamp()));
            }
        }
        written(partition, log, log.replay.take(changes, batch.nextOffset()));
        if (!log.replay.done()) {
            return false;
        }
        following.remove(partition);
        progress.done(partition, log.store, log.replay.replayed(), nowMs - log.beganMs);
        return true;
    }

    private void written(TopicPartition partition, Following log, int changes) {
        if (changes > 0) {
            progress.applied(partition, log.store, log.replay.next() - 1, changes);
        }
    }

    /** Bytes of changes that were read and are not written yet. */
    long heldBytes() {
        long bytes = 0;
        for (Following log : following.values()) {
            bytes += log.replay.heldBytes();
        }
        return bytes;
    }

    /** Writes the changes that are held. */
    void writeHeld() {
        following.forEach((partition, log) -> written(partition, log, log.replay.writeHeld()));
    }

    boolean isDone() {
        return following.isEmpty();
    }

    void suspended() {
        following.forEach((partition, log) -> progress.suspended(partition, log.store, log.replay.replayed()));
    }

    private record Following(String store, StoreReplay replay, long beganMs) {}
}
