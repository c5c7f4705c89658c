package io.weir.runtime.tasks;

import io.weir.engine.TopicNames;
import io.weir.errors.StreamsException;
import io.weir.runtime.tasks.TopicAdmin.TopicFacts;
import io.weir.runtime.tasks.TopicAdmin.TopicWish;
import io.weir.state.StoreDefinition;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import io.weir.topology.Node;
import io.weir.topology.RepartitionTopic;
import io.weir.topology.SourceNode;
import io.weir.topology.SubTopology;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks and makes the topics of an application before it joins its group.
 *
 * <p>Every instance does so at its start: numbers of partitions follow from the topology and the source topics alone,
 * so all come to the same.
 */
public final class InternalTopics {
    private static final Logger LOG = LoggerFactory.getLogger(InternalTopics.class);

    private final BuiltTopology topology;
    private final TopicNames names;
    private final TopicAdmin admin;
    private final TopicSettings settings;

    /**
     * Prepares to check and make topics.
     *
     * @param topology the topology
     * @param names full names of its topics
     * @param admin asks the cluster
     * @param settings how new topics are set up
     */
    public InternalTopics(BuiltTopology topology, TopicNames names, TopicAdmin admin, TopicSettings settings) {
        this.topology = topology;
        this.names = names;
        this.admin = admin;
        this.settings = settings;
    }

    /**
     * Checks the topics that exist, makes those that do not, and lays out the tasks.
     *
     * @return the tasks
     * @throws StreamsException if a source topic is missing, if a topic has another number of partitions than it must
     *     have, or if the changelog of a store is gone although the application has worked before
     */
    public TopicPlan prepare() {
        Map<Integer, Set<String>> topics = topicsBySubTopology();
        Map<String, TopicFacts> external = externals(topics);
        PartitionCounts counts = new PartitionCounts(topology, topics, partitions(external));
        Map<String, TopicWish> wishes = wishes(counts);
        Map<String, TopicFacts> found = admin.describe(wishes.keySet());
        wishes.values().forEach(wish -> check(wish, found));
        List<TopicWish> missing = wishes.values().stream()
                .filter(wish -> !found.containsKey(wish.name()))
                .toList();
        requireNoLostChangelog(missing, topics, counts);
        if (!missing.isEmpty()) {
            LOG.info("Makes topics {}.", missing.stream().map(TopicWish::name).toList());
            admin.create(missing);
        }
        Map<String, TopicFacts> all = new HashMap<>(external);
        all.putAll(described(wishes));
        return plan(topics, counts, all);
    }

    private Map<Integer, Set<String>> topicsBySubTopology() {
        Map<Integer, Set<String>> topics = new TreeMap<>();
        for (SubTopology part : topology.subTopologies()) {
            Set<String> read = new LinkedHashSet<>(part.sourceTopics());
            for (Node node : part.nodes()) {
                if (node instanceof SourceNode source && source.pattern() != null) {
                    read.addAll(matching(source.pattern(), source.name()));
                }
            }
            topics.put(part.id(), read);
        }
        return topics;
    }

    private Set<String> matching(Pattern pattern, String source) {
        Set<String> found = admin.names().stream()
                .filter(topic -> pattern.matcher(topic).matches())
                .collect(Collectors.toCollection(TreeSet::new));
        if (found.isEmpty()) {
            throw new StreamsException("A topic is expected that matches [" + pattern + "] of source [" + source
                    + "], but there is none. Make one before the application starts.");
        }
        return found;
    }

    private Map<String, TopicFacts> externals(Map<Integer, Set<String>> topics) {
        Set<String> external = new TreeSet<>();
        topics.values().forEach(external::addAll);
        external.removeAll(topology.repartitionTopics().keySet());
        Map<String, TopicFacts> found = admin.describe(external);
        Set<String> missing = new TreeSet<>(external);
        missing.removeAll(found.keySet());
        if (!missing.isEmpty()) {
            throw new StreamsException("The source topics " + external + " are expected on the brokers, but " + missing
                    + " do not exist. Make them before the application starts; Weir makes only topics of its own.");
        }
        return found;
    }

    private static Map<String, Integer> partitions(Map<String, TopicFacts> topics) {
        Map<String, Integer> counts = new HashMap<>();
        topics.forEach((topic, facts) -> counts.put(topic, facts.partitions()));
        return counts;
    }

    private Map<String, TopicWish> wishes(PartitionCounts counts) {
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

    private static List<StoreDefinition> written(SubTopology part) {
        return part.stores().stream()
                .filter(store -> store.changelog().written())
                .toList();
    }

    private static void check(TopicWish wish, Map<String, TopicFacts> found) {
        TopicFacts facts = found.get(wish.name());
        if (facts != null && facts.partitions() != wish.partitions()) {
            throw new StreamsException("Topic [" + wish.name() + "] is expected to have " + wish.partitions()
                    + " partitions, as many as follow from the application's input, but it has " + facts.partitions()
                    + ". Was the input's number of partitions changed, or does another application use this"
                    + " application.id? Set the input back, or reset the application and delete the topic.");
        }
    }

    /*
     * A changelog that is gone although the application has committed input: its state would silently start from
     * nothing.
     */
    private void requireNoLostChangelog(
            List<TopicWish> missing, Map<Integer, Set<String>> topics, PartitionCounts counts) {
        Set<String> gone = missing.stream().map(TopicWish::name).collect(Collectors.toSet());
        if (settings.startsEmptyWithoutChangelog()) {
            return;
        }
        for (SubTopology part : topology.subTopologies()) {
            for (StoreDefinition store : written(part)) {
                String changelog = names.changelog(store);
                if (gone.contains(changelog) && hasCommitted(inputs(part, topics, counts))) {
                    throw new StreamsException("The changelog topic [" + changelog + "] of store [" + store.name()
                            + "] is expected, since the application has committed offsets of the store's input, but it"
                            + " does not exist: the store would start empty in the middle of its input. Bring the topic"
                            + " back;"
                            + " or reset the input's offsets too; or, if the store is new or may start empty, set"
                            + " [changelog.missing=start.empty] for one start.");
                }
            }
        }
    }

    private boolean hasCommitted(Set<TopicPartition> inputs) {
        return admin.committed(names.applicationId(), inputs).values().stream().anyMatch(offset -> offset > 0);
    }

    private Set<TopicPartition> inputs(SubTopology part, Map<Integer, Set<String>> topics, PartitionCounts counts) {
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

    private Map<String, TopicFacts> described(Map<String, TopicWish> wishes) {
        Map<String, TopicFacts> found = admin.describe(wishes.keySet());
        for (TopicWish wish : wishes.values()) {
            if (!found.containsKey(wish.name())) {
                throw new StreamsException(
                        "Topic [" + wish.name() + "] was just made, but the brokers do not show it. Check"
                                + " that they are well, and start the application again.");
            }
            check(wish, found);
        }
        return found;
    }

    private TopicPlan plan(Map<Integer, Set<String>> topics, PartitionCounts counts, Map<String, TopicFacts> facts) {
        Map<TaskId, TaskSpec> tasks = new HashMap<>();
        for (SubTopology part : topology.subTopologies()) {
            for (int partition = 0; partition < counts.tasks(part); partition++) {
                TaskId id = new TaskId(part.id(), partition);
                Set<TopicPartition> inputs = inputs(topics.getOrDefault(part.id(), Set.of()), counts, partition);
                Map<String, TaskSpec.Changelog> changelogs = new LinkedHashMap<>(changelogs(part, partition, facts));
                changelogs.putAll(inputChangelogs(part, inputs, facts));
                tasks.put(id, new TaskSpec(id, part, inputs, changelogs));
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
