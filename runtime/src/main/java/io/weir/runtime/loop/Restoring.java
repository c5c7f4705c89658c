package io.weir.runtime.loop;

import io.weir.changelog.Change;
import io.weir.changelog.LogPosition;
import io.weir.changelog.view.StoreSet;
import io.weir.runtime.tasks.TaskSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * A task whose stores follow their changelogs.
 *
 * <p>Owned by the restore loop.
 */
final class Restoring {
    private final TaskSpec spec;
    private final StoreSet stores;
    private final long epoch;
    private final Map<TopicPartition, Following> following = new HashMap<>();

    Restoring(TaskSpec spec, StoreSet stores, long epoch) {
        this.spec = spec;
        this.stores = stores;
        this.epoch = epoch;
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

    /** Begins to follow a changelog up to an end. */
    void follow(String store, TaskSpec.Changelog log, long end, long nowMs) {
        following.put(log.partition(), new Following(store, log, end, nowMs));
    }

    /** The changelogs that are not at their end yet. */
    List<TopicPartition> partitions() {
        return new ArrayList<>(following.keySet());
    }

    /** Applies what was read of a changelog; true if that one is at its end now. */
    boolean apply(TopicPartition partition, InputConsumer.Batch batch, RestoreProgress progress, long nowMs) {
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
        long last = batch.nextOffset() - 1;
        stores.replay(log.store, changes, new LogPosition(log.changelog.topicId(), last));
        log.records += changes.size();
        if (!changes.isEmpty()) {
            progress.applied(partition, log.store, last, changes.size());
        }
        if (batch.nextOffset() < log.end) {
            return false;
        }
        following.remove(partition);
        progress.done(partition, log.store, log.records, nowMs - log.beganMs);
        return true;
    }

    boolean isDone() {
        return following.isEmpty();
    }

    void suspended(RestoreProgress progress) {
        following.forEach((partition, log) -> progress.suspended(partition, log.store, log.records));
    }

    private static final class Following {
        private final String store;
        private final TaskSpec.Changelog changelog;
        private final long end;
        private final long beganMs;
        private long records;

        Following(String store, TaskSpec.Changelog changelog, long end, long beganMs) {
            this.store = store;
            this.changelog = changelog;
            this.end = end;
            this.beganMs = beganMs;
        }
    }
}
