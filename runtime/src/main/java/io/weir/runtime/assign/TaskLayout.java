package io.weir.runtime.assign;

import io.weir.task.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/**
 * All tasks of an application and what they read.
 *
 * @param inputs the input partitions of each task; no partition has two tasks
 * @param stateful the tasks that have stores
 * @param logged those of them whose stores can be rebuilt from changelogs
 * @param taken topics among the inputs that only match a pattern, with their numbers of partitions
 */
public record TaskLayout(
        Map<TaskId, Set<TopicPartition>> inputs, Set<TaskId> stateful, Set<TaskId> logged, Map<String, Integer> taken) {
    /**
     * Tasks that read topics with a name.
     *
     * @param inputs the input partitions of each task; no partition has two tasks
     * @param stateful the tasks that have stores
     * @param logged those of them whose stores can be rebuilt from changelogs
     */
    public TaskLayout(Map<TaskId, Set<TopicPartition>> inputs, Set<TaskId> stateful, Set<TaskId> logged) {
        this(inputs, stateful, logged, Map.of());
    }

    /** Copies the collections. */
    public TaskLayout {
        taken = Map.copyOf(taken);
        inputs = Map.copyOf(inputs);
        stateful = Set.copyOf(stateful);
        logged = Set.copyOf(logged);
    }

    Set<TaskId> stateless() {
        Set<TaskId> others = new TreeSet<>(inputs.keySet());
        others.removeAll(stateful);
        return others;
    }

    /** The tasks that read any of some partitions. */
    NavigableSet<TaskId> readers(Collection<TopicPartition> partitions) {
        Map<TopicPartition, TaskId> byPartition = new HashMap<>();
        inputs.forEach((task, read) -> read.forEach(partition -> byPartition.put(partition, task)));
        NavigableSet<TaskId> tasks = new TreeSet<>();
        partitions.stream().map(byPartition::get).filter(Objects::nonNull).forEach(tasks::add);
        return tasks;
    }

    /** Topics with a name: who runs the same topology reads them all, but may not know those of a pattern yet. */
    Set<String> topics() {
        Set<String> topics = new TreeSet<>();
        inputs.values().forEach(read -> read.forEach(partition -> topics.add(partition.topic())));
        topics.removeAll(taken.keySet());
        return topics;
    }
}
