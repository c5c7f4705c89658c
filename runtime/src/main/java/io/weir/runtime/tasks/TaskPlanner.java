package io.weir.runtime.tasks;

import io.weir.engine.TopicNames;
import io.weir.runtime.tasks.TopicAdmin.TopicFacts;
import io.weir.runtime.tasks.TopicAdmin.TopicWish;
import io.weir.state.StoreDefinition;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import io.weir.topology.RepartitionTopic;
import io.weir.topology.SubTopology;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * Lays out the tasks of a topology over topics whose partitions are known.
 *
 * @param topology the topology
 * @param names full names of its topics
 * @param settings how its own topics are set up
 */
record TaskPlanner(BuiltTopology topology, TopicNames names, TopicSettings settings) {
    /** The topics that the application makes, by full name. */
    Map<String, TopicWish> wishes(PartitionCounts counts) {
        Map<String, TopicWish> wishes = new LinkedHashMap<>();
        for (RepartitionTopic topic : topology.repartitionTopics().values()) {
            String name = names.full(topic.name());
            wishes.put(name, new TopicWish(name, counts.of(topic.name()), settings.repartition()));
        }
        for (SubTopology part : topology.subTopologies()) {
            for (StoreDefinition store : written(part)) {
                String name = names.changelog(store);
                wishes.put(name, new TopicWish(name, counts.tasks(part), settings.changelog(store)));
            }
        }
        return wishes;
    }

    /** The stores whose changes are written to a topic of their own. */
    static List<StoreDefinition> written(SubTopology part) {
        return part.stores().stream()
                .filter(store -> store.changelog().written())
                .toList();
    }

    /** All input partitions of a sub-topology. */
    Set<TopicPartition> inputs(SubTopology part, Map<Integer, Set<String>> topics, PartitionCounts counts) {
        Set<TopicPartition> inputs = new LinkedHashSet<>();
        for (int task = 0; task < counts.tasks(part); task++) {
            inputs.addAll(inputs(topics.getOrDefault(part.id(), Set.of()), counts, task));
        }
        return inputs;
    }

    private Set<TopicPartition> inputs(Set<String> topics, PartitionCounts counts, int partition) {
        return topics.stream()
                .filter(topic -> partition < counts.of(topic))
                .map(topic -> new TopicPartition(names.full(topic), partition))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The tasks; one that has nothing to read is left out. */
    TopicPlan plan(Map<Integer, Set<String>> topics, PartitionCounts counts, Map<String, TopicFacts> facts) {
        Map<TaskId, TaskSpec> tasks = new HashMap<>();
        for (SubTopology part : topology.subTopologies()) {
            for (int partition = 0; partition < counts.tasks(part); partition++) {
                TaskId id = new TaskId(part.id(), partition);
                Set<TopicPartition> inputs = inputs(topics.getOrDefault(part.id(), Set.of()), counts, partition);
                Map<String, TaskSpec.Changelog> changelogs = new LinkedHashMap<>(changelogs(part, partition, facts));
                changelogs.putAll(inputChangelogs(part, inputs, facts));
                if (!inputs.isEmpty()) {
                    tasks.put(id, new TaskSpec(id, part, inputs, changelogs));
                }
            }
        }
        return new TopicPlan(tasks);
    }

    private Map<String, TaskSpec.Changelog> changelogs(SubTopology part, int partition, Map<String, TopicFacts> facts) {
        Map<String, TaskSpec.Changelog> changelogs = new LinkedHashMap<>();
        for (StoreDefinition store : written(part)) {
            String topic = names.changelog(store);
            TopicFacts known = facts.get(topic);
            if (known != null) {
                boolean expires = settings.changelog(store)
                        .getOrDefault("cleanup.policy", "")
                        .contains("delete");
                changelogs.put(
                        store.name(),
                        new TaskSpec.Changelog(new TopicPartition(topic, partition), known.id(), expires));
            }
        }
        return changelogs;
    }

    // What the broker does with old records of an input is the input's owner's business, so none is missed.
    private Map<String, TaskSpec.Changelog> inputChangelogs(
            SubTopology part, Set<TopicPartition> inputs, Map<String, TopicFacts> facts) {
        Map<String, TaskSpec.Changelog> changelogs = new LinkedHashMap<>();
        for (StoreDefinition store : part.stores()) {
            String topic = names.changelog(store);
            TopicFacts known = facts.get(topic);
            if (store.changelog().inputTopic() != null && known != null) {
                inputs.stream()
                        .filter(input -> input.topic().equals(topic))
                        .forEach(
                                input -> changelogs.put(store.name(), new TaskSpec.Changelog(input, known.id(), true)));
            }
        }
        return changelogs;
    }
}
