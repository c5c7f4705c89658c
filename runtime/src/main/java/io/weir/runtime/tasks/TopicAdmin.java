package io.weir.runtime.tasks;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** What is asked of the cluster about topics and offsets. */
public interface TopicAdmin extends AutoCloseable {
    /**
     * All topics, but for those that Kafka keeps for itself.
     *
     * @return full names
     */
    Set<String> names();

    /**
     * Describes topics.
     *
     * @param topics full names
     * @return the topics that exist
     */
    Map<String, TopicFacts> describe(Collection<String> topics);

    /**
     * Makes topics, and waits until they can be written; one that exists already is left as it is.
     *
     * @param topics what to make
     */
    void create(Collection<TopicWish> topics);

    /**
     * The group's committed offsets, stable ones only.
     *
     * @param group the group's id
     * @param partitions the partitions
     * @return next offsets to read, for partitions that have one
     */
    Map<TopicPartition, Long> committed(String group, Set<TopicPartition> partitions);

    /**
     * Where logs end now, with records of transactions that are open.
     *
     * @param partitions the partitions
     * @return the offset behind the last record of each
     */
    Map<TopicPartition, Long> ends(Set<TopicPartition> partitions);

    /**
     * Deletes records that no task needs any more.
     *
     * @param before the first offset to keep, per partition
     */
    void deleteRecords(Map<TopicPartition, Long> before);

    @Override
    void close();

    /**
     * What is known of a topic.
     *
     * @param id its identity
     * @param partitions number of partitions
     */
    record TopicFacts(Uuid id, int partitions) {}

    /**
     * A topic to make.
     *
     * @param name full name
     * @param partitions number of partitions
     * @param config settings
     */
    record TopicWish(String name, int partitions, Map<String, String> config) {}
}
