package io.weir.runtime.tasks;

import io.weir.processor.TaskId;
import io.weir.topology.SubTopology;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * All that is known of a task before it runs.
 *
 * @param id the task's id
 * @param topology the nodes that it runs
 * @param inputs its input partitions
 * @param changelogs changelogs of its logged stores, by store name
 */
public record TaskSpec(TaskId id, SubTopology topology, Set<TopicPartition> inputs, Map<String, Changelog> changelogs) {
    /**
     * The changelog of one store.
     *
     * @param partition topic and partition
     * @param topicId identity of the topic
     */
    public record Changelog(TopicPartition partition, Uuid topicId) {}
}
