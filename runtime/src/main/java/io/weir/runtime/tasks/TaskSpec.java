package io.weir.runtime.tasks;

import io.weir.changelog.restore.ChangelogBounds;
import io.weir.task.TaskId;
import io.weir.topology.SubTopology;
import java.util.HashMap;
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
     * The changelogs that are inputs of the task: what the task has processed of them is in the store.
     *
     * @return changelogs by store name, read no further than to the committed offset
     */
    public Map<String, Changelog> inputChangelogs() {
        Map<String, Changelog> found = new HashMap<>(changelogs);
        found.values().removeIf(log -> !inputs.contains(log.partition()));
        return found;
    }

    /**
     * The changelog of one store.
     *
     * @param partition topic and partition
     * @param topicId identity of the topic
     * @param expires whether the broker deletes old records
     */
    public record Changelog(TopicPartition partition, Uuid topicId, boolean expires) {
        /**
         * The changelog as it stands.
         *
         * @param store the store's name
         * @param first first offset that can be read
         * @param end offset behind the last record
         * @return its bounds
         */
        public ChangelogBounds bounds(String store, long first, long end) {
            return new ChangelogBounds(store, partition.topic(), topicId, first, end, expires);
        }
    }
}
