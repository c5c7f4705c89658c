package io.weir.runtime.tasks;

import io.weir.processor.TaskId;
import io.weir.runtime.assign.TaskPartitions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * The topics of an application as they are, and its tasks.
 *
 * <p>Immutable.
 */
public final class TopicPlan {
    private final TaskPartitions inputs;
    private final Map<Integer, Map<String, String>> changelogs;
    private final Map<String, String> fullNames;
    private final Map<String, TopicAdmin.TopicFacts> facts;

    /**
     * Puts a plan together.
     *
     * @param inputs which task reads what
     * @param changelogs for each sub-topology its logged stores and their topics' full names
     * @param fullNames full names of repartition topics, by their name in the topology
     * @param facts what is known of each topic, by full name
     */
    TopicPlan(
            TaskPartitions inputs,
            Map<Integer, Map<String, String>> changelogs,
            Map<String, String> fullNames,
            Map<String, TopicAdmin.TopicFacts> facts) {
        this.inputs = inputs;
        this.changelogs = Map.copyOf(changelogs);
        this.fullNames = Map.copyOf(fullNames);
        this.facts = Map.copyOf(facts);
    }

    /**
     * Which task reads which partitions.
     *
     * @return the tasks and their input
     */
    public TaskPartitions inputs() {
        return inputs;
    }

    /**
     * The topic behind a name of the topology.
     *
     * @param name a topic, without the application's prefix if Weir made it
     * @return the full name
     */
    public String fullName(String name) {
        return fullNames.getOrDefault(name, name);
    }

    /**
     * The repartition topics, which Weir made and may delete records from.
     *
     * @return full names
     */
    public Set<String> repartitionTopics() {
        return new HashSet<>(fullNames.values());
    }

    /**
     * The changelogs of a task's stores.
     *
     * @param task the task
     * @return the changelog partition of each logged store, by the store's name
     */
    public Map<String, TopicPartition> changelogs(TaskId task) {
        Map<String, TopicPartition> partitions = new HashMap<>();
        changelogs
                .getOrDefault(task.subtopology(), Map.of())
                .forEach((store, topic) -> partitions.put(store, new TopicPartition(topic, task.partition())));
        return partitions;
    }

    /**
     * The tasks that have logged stores.
     *
     * @return the tasks in order
     */
    public NavigableSet<TaskId> loggedTasks() {
        NavigableSet<TaskId> tasks = new TreeSet<>(inputs.tasks());
        tasks.removeIf(task -> changelogs(task).isEmpty());
        return tasks;
    }

    /**
     * The identity of a topic.
     *
     * @param fullName a topic of this plan
     * @return its id
     * @throws IllegalArgumentException if the plan has no such topic
     */
    public Uuid topicId(String fullName) {
        return factsOf(fullName).id();
    }

    /**
     * The width of a topic.
     *
     * @param fullName a topic of this plan
     * @return its number of partitions
     * @throws IllegalArgumentException if the plan has no such topic
     */
    public int partitions(String fullName) {
        return factsOf(fullName).partitions();
    }

    private TopicAdmin.TopicFacts factsOf(String fullName) {
        TopicAdmin.TopicFacts known = facts.get(fullName);
        if (known == null) {
            throw new IllegalArgumentException(
                    "There is no topic [" + fullName + "] in the plan, but " + new TreeSet<>(facts.keySet()) + ".");
        }
        return known;
    }
}
