package io.weir.runtime.loop;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * How far this instance has committed its inputs, as far as it knows.
 *
 * <p>Safe for all threads: lanes tell what they committed, the ingress what the group knew before.
 */
final class CommittedOffsets {
    private final Map<TopicPartition, Long> next = new ConcurrentHashMap<>();

    void committed(Map<TopicPartition, OffsetAndMetadata> offsets) {
        offsets.forEach((partition, offset) -> next.put(partition, offset.offset()));
    }

    void forget(Set<TopicPartition> partitions) {
        next.keySet().removeAll(partitions);
    }

    /** The next offsets to read of those partitions that were ever committed. */
    Map<TopicPartition, Long> of(Set<TopicPartition> partitions) {
        Map<TopicPartition, Long> known = new HashMap<>();
        for (TopicPartition partition : partitions) {
            Long offset = next.get(partition);
            if (offset != null) {
                known.put(partition, offset);
            }
        }
        return known;
    }
}
