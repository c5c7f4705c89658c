package io.weir.runtime.tasks;

import io.weir.task.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/**
 * The tasks of an application and the topics that they read, as they are on the brokers.
 *
 * @param tasks all tasks by id
 */
public record TopicPlan(Map<TaskId, TaskSpec> tasks) {
    /** Copies the map. */
    public TopicPlan {
        tasks = Map.copyOf(tasks);
    }

    /**
     * The tasks by each of their input partitions.
     *
     * @return the tasks
     */
    public Map<TopicPartition, TaskSpec> byPartition() {
        Map<TopicPartition, TaskSpec> found = new HashMap<>();
        for (TaskSpec task : all()) {
            task.inputs().forEach(partition -> found.put(partition, task));
        }
        return found;
    }

    /**
     * All input topics.
     *
     * @return full names
     */
    public Set<String> inputTopics() {
        Set<String> topics = new TreeSet<>();
        for (TaskSpec task : all()) {
            task.inputs().forEach(partition -> topics.add(partition.topic()));
        }
        return topics;
    }

    /**
     * All tasks.
     *
     * @return the tasks in no order
     */
    public Collection<TaskSpec> all() {
        return tasks.values();
    }
}
