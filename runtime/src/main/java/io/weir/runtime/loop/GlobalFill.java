package io.weir.runtime.loop;

import io.weir.changelog.LogPosition;
import io.weir.changelog.bytes.PositionName;
import io.weir.changelog.restore.ReplayStart;
import io.weir.changelog.view.StoreSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How far global stores have followed their topics.
 *
 * <p>Owned by the thread that fills them, which is first that of the start, then that of the loop.
 */
final class GlobalFill {
    private static final Logger LOG = LoggerFactory.getLogger(GlobalFill.class);

    private final StoreSet stores;
    private final RestoreProgress progress;
    private final Map<TopicPartition, Long> next = new LinkedHashMap<>();
    private final Map<TopicPartition, GlobalTopic> topics = new HashMap<>();
    private final Map<TopicPartition, Filling> filling = new HashMap<>();

    GlobalFill(StoreSet stores, RestoreProgress progress) {
        this.stores = stores;
        this.progress = progress;
    }

    /** Finds where a topic's store goes on; a store that has followed what is no longer there begins anew. */
    void begin(GlobalTopic topic, Map<TopicPartition, ChangelogConsumer.Bounds> bounds, long nowMs) {
        Map<TopicPartition, ReplayStart> starts = new LinkedHashMap<>();
        for (TopicPartition partition : topic.partitions()) {
            ChangelogConsumer.Bounds found = bounds.get(partition);
            if (found == null) {
                throw new LogUnavailableException("The bounds of " + partition + " are not known.", null);
            }
            starts.put(partition, ReplayStart.choose(topic.bounds(found), stored(topic, partition), false));
        }
        boolean anew = starts.values().stream().anyMatch(ReplayStart::givesUpState);
        if (anew) {
            LOG.warn("Global store [{}] begins anew from topic [{}], because: {}", topic.store(), topic.name(), starts);
            stores.clear(topic.store());
        }
        starts.forEach((partition, start) -> {
            ChangelogConsumer.Bounds found = bounds.getOrDefault(partition, new ChangelogConsumer.Bounds(0, 0));
            follow(
                    topic,
                    partition,
                    new ChangelogConsumer.Bounds(anew ? found.first() : start.offset(), found.end()),
                    nowMs);
        });
    }

    private @Nullable LogPosition stored(GlobalTopic topic, TopicPartition partition) {
        return stores.position(PositionName.of(topic.store(), partition.partition()));
    }

    private void follow(GlobalTopic topic, TopicPartition partition, ChangelogConsumer.Bounds toRead, long nowMs) {
        topics.put(partition, topic);
        next.put(partition, toRead.first());
        progress.started(partition, topic.store(), toRead.first(), toRead.end());
        if (toRead.first() < toRead.end()) {
            filling.put(partition, new Filling(toRead.end(), nowMs));
        } else {
            progress.done(partition, topic.store(), 0, 0);
        }
    }

    /** The next offset to read of each partition. */
    Map<TopicPartition, Long> next() {
        return next;
    }

    /** Whether the stores hold all that the topics held at the start. */
    boolean isFilled() {
        return filling.isEmpty();
    }

    /** The position to commit for a partition that was read to an offset. */
    void position(TopicPartition partition, long nextOffset, Map<String, LogPosition> positions) {
        GlobalTopic topic = topic(partition);
        positions.put(
                PositionName.of(topic.store(), partition.partition()), new LogPosition(topic.id(), nextOffset - 1));
    }

    /** What a partition brought is committed. */
    void committed(TopicPartition partition, long nextOffset, int records, long nowMs) {
        next.put(partition, nextOffset);
        Filling left = filling.get(partition);
        if (left == null) {
            return;
        }
        left.records += records;
        String store = topic(partition).store();
        if (records > 0) {
            progress.applied(
                    partition, store, new RestoreProgress.Batch(nextOffset - 1, records, 0, nowMs - left.beganMs));
        }
        if (nextOffset >= left.end) {
            filling.remove(partition);
            progress.done(partition, store, left.records, nowMs - left.beganMs);
        }
    }

    private GlobalTopic topic(TopicPartition partition) {
        GlobalTopic topic = topics.get(partition);
        if (topic == null) {
            throw new AssertionError("Partition " + partition + " was read, but no global store is made of it.");
        }
        return topic;
    }

    /** A partition that is not read to the end that it had at the start. */
    private static final class Filling {
        private final long end;
        private final long beganMs;
        private long records;

        private Filling(long end, long beganMs) {
            this.end = end;
            this.beganMs = beganMs;
        }
    }
}
