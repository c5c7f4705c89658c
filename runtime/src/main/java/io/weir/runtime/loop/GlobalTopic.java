package io.weir.runtime.loop;

import io.weir.changelog.restore.ChangelogBounds;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * The topic that a global store is made of.
 *
 * @param store the store
 * @param name full name of the topic
 * @param id the topic's id
 * @param partitionCount how many partitions it has
 */
public record GlobalTopic(String store, String name, Uuid id, int partitionCount) {
    /**
     * All partitions of the topic.
     *
     * @return the partitions, in order
     */
    public Set<TopicPartition> partitions() {
        Set<TopicPartition> all = new LinkedHashSet<>();
        for (int partition = 0; partition < partitionCount; partition++) {
            all.add(new TopicPartition(name, partition));
        }
        return all;
    }

    // It may expire: unlike a changelog, it belongs to others, who decide what it keeps.
    ChangelogBounds bounds(ChangelogConsumer.Bounds found) {
        return new ChangelogBounds(store, name, id, found.first(), found.end(), true);
    }
}
