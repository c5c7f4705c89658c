package io.weir.runtime.assign;

import io.weir.processor.TaskId;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/**
 * Which task reads which partitions.
 *
 * <p>A sub-topology has as many tasks as its widest topic has partitions; task p reads partition p of each of its topics
 * that has one.
 */
public final class TaskPartitions {
    private final NavigableMap<TaskId, Set<TopicPartition>> byTask = new TreeMap<>();
    private final Map<TopicPartition, TaskId> byPartition = new HashMap<>();

    /**
     * Lays out the tasks.
     *
     * @param topics for each sub-topology its input topics, by full name, and their numbers of partitions
     */
    public TaskPartitions(Map<Integer, Map<String, Integer>> topics) {
        topics.forEach((subTopology, counts) -> counts.forEach((topic, count) -> addTopic(subTopology, topic, count)));
        byTask.replaceAll((task, partitions) -> Set.copyOf(partitions));
    }

    private void addTopic(int subTopology, String topic, int count) {
        for (int partition = 0; partition < count; partition++) {
            TaskId task = new TaskId(subTopology, partition);
            TopicPartition input = new TopicPartition(topic, partition);
            byTask.computeIfAbsent(task, t -> new HashSet<>()).add(input);
            TaskId other = byPartition.put(input, task);
            if (other != null && !other.equals(task)) {
                throw new IllegalArgumentException("The topic [" + topic + "] is read by sub-topology "
                        + other.subtopology() + " and by " + subTopology + ", but only one may read it.");
            }
        }
    }

    /**
     * All tasks.
     *
     * @return the tasks in order
     */
    public NavigableSet<TaskId> tasks() {
        return Collections.unmodifiableNavigableSet(new TreeSet<>(byTask.keySet()));
    }

    /**
     * What a task reads.
     *
     * @param task the task
     * @return its input partitions
     * @throws IllegalArgumentException if there is no such task
     */
    public Set<TopicPartition> partitions(TaskId task) {
        Set<TopicPartition> partitions = byTask.get(task);
        if (partitions == null) {
            throw new IllegalArgumentException("There is no task " + task + ", but " + byTask.keySet() + ".");
        }
        return partitions;
    }

    /**
     * Who reads a partition.
     *
     * @param partition the partition
     * @return its task, or empty if the topology does not read it
     */
    public Optional<TaskId> task(TopicPartition partition) {
        return Optional.ofNullable(byPartition.get(partition));
    }

    /**
     * Who reads any of some partitions.
     *
     * @param partitions the partitions
     * @return their tasks in order
     */
    public NavigableSet<TaskId> tasks(Collection<TopicPartition> partitions) {
        NavigableSet<TaskId> tasks = new TreeSet<>();
        partitions.stream().map(byPartition::get).filter(Objects::nonNull).forEach(tasks::add);
        return tasks;
    }

    /**
     * All topics that the tasks read.
     *
     * @return full names
     */
    public Set<String> topics() {
        Set<String> topics = new HashSet<>();
        byPartition.keySet().forEach(partition -> topics.add(partition.topic()));
        return topics;
    }
}
