package io.weir.runtime.tasks;

import io.weir.engine.TopicNames;
import io.weir.errors.StreamsException;
import io.weir.runtime.tasks.TopicAdmin.TopicFacts;
import io.weir.runtime.tasks.TopicAdmin.TopicWish;
import io.weir.state.StoreDefinition;
import io.weir.topology.BuiltTopology;
import io.weir.topology.SourceNode;
import io.weir.topology.SubTopology;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
    private final SourcePatterns patterns;
    private final TaskPlanner planner;

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
        this.patterns = new SourcePatterns(topology, names);
        this.planner = new TaskPlanner(topology, names, settings);
    }

    /**
     * Checks the topics that exist, makes those that do not, and lays out the tasks.
     *
     * @return the tasks, and how they change with the topics of patterns
     * @throws StreamsException if a source topic is missing, if a topic has another number of partitions than it must
     *     have, or if the changelog of a store is gone although the application has worked before
     */
    public TopicPlans prepare() {
        Map<Integer, Set<String>> topics =
                patterns.bySubTopology(patterns.isEmpty() ? Set.of() : patterns.taken(admin.names()));
        requireMatches(topics);
        Map<String, TopicFacts> external = externals(topics);
        PartitionCounts counts = new PartitionCounts(topology, topics, partitions(external));
        Map<String, TopicWish> wishes = planner.wishes(counts);
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
        return new TopicPlans(patterns, planner, all, topics, counts);
    }

    private void requireMatches(Map<Integer, Set<String>> topics) {
        for (SubTopology part : topology.subTopologies()) {
            for (SourceNode source : SourcePatterns.in(part)) {
                if (topics.getOrDefault(part.id(), Set.of()).stream().noneMatch(SourcePatterns.taking(source))) {
                    throw new StreamsException("A topic is expected that matches [" + source.pattern() + "] of source ["
                            + source.name() + "], but there is none. Make one before the application starts."
                            + part.said(source.name()));
                }
            }
        }
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
            for (StoreDefinition store : TaskPlanner.written(part)) {
                String changelog = names.changelog(store);
                if (gone.contains(changelog) && hasCommitted(planner.inputs(part, topics, counts))) {
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
}
