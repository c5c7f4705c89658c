package io.weir.runtime.loop;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Has records of repartition topics deleted that were processed and committed.
 *
 * <p>Lanes tell what they committed, the ingress asks for deletions now and then. Safe for both.
 */
public final class Purge {
    private final Set<String> topics;
    private final long intervalMs;
    private final Consumer<Map<TopicPartition, Long>> delete;
    private final Map<TopicPartition, Long> committed = new ConcurrentHashMap<>();
    private long lastMs;

    /**
     * Deletes nothing until something is committed.
     *
     * @param topics full names of the repartition topics
     * @param intervalMs least time between two deletions
     * @param delete deletes records below offsets; must not block
     */
    public Purge(Set<String> topics, long intervalMs, Consumer<Map<TopicPartition, Long>> delete) {
        this.topics = Set.copyOf(topics);
        this.intervalMs = intervalMs;
        this.delete = delete;
    }

    void committed(Map<TopicPartition, OffsetAndMetadata> offsets) {
        if (topics.isEmpty()) {
            return;
        }
        offsets.forEach((partition, offset) -> {
            if (topics.contains(partition.topic())) {
                committed.merge(partition, offset.offset(), Math::max);
            }
        });
    }

    /** Called by the ingress at each step. */
    void step(long nowMs) {
        if (nowMs - lastMs < intervalMs || committed.isEmpty()) {
            return;
        }
        lastMs = nowMs;
        Map<TopicPartition, Long> before = new HashMap<>(committed);
        before.forEach(committed::remove);
        delete.accept(before);
    }
}
