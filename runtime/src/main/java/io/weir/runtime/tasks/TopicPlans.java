package io.weir.runtime.tasks;

import io.weir.errors.StreamsException;
import io.weir.runtime.tasks.TopicAdmin.TopicFacts;
import io.weir.topology.BuiltTopology;
import io.weir.topology.Node;
import io.weir.topology.RepartitionTopic;
import io.weir.topology.SinkNode;
import io.weir.topology.SubTopology;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A topic that matches the pattern of a source may come and go while the application runs. The group's leader sees
 * which of them there are, and says so to all members with each assignment: so all lay out the same tasks. What the
 * application has made is as it was at the start: a topic with more partitions than the changelogs and repartition
 * topics behind its source is refused, as it would be at a start.
 */
/**
 * The tasks of an application, which change with the topics that its patterns match.
 *
 * <p>Safe for all threads.
 */
public final class TopicPlans {
    private static final Logger LOG = LoggerFactory.getLogger(TopicPlans.class);

    private final SourcePatterns patterns;
    private final TaskPlanner planner;
    private final Map<String, TopicFacts> facts;
    private final PartitionCounts started;
    private final Set<String> named = new HashSet<>();
    private volatile TopicPlan newest;
    private volatile Set<String> taken;

    TopicPlans(
            SourcePatterns patterns,
            TaskPlanner planner,
            Map<String, TopicFacts> facts,
            Map<Integer, Set<String>> topics,
            PartitionCounts started) {
        this.patterns = patterns;
        this.planner = planner;
        this.facts = Map.copyOf(facts);
        this.started = started;
        topology().subTopologies().forEach(part -> named.addAll(part.sourceTopics()));
        named.removeAll(topology().repartitionTopics().keySet());
        this.newest = planner.plan(topics, started, facts);
        this.taken = patterns.taken(newest.inputTopics());
    }

    private BuiltTopology topology() {
        return planner.topology();
    }

    /**
     * The tasks as they are now.
     *
     * @return the newest plan
     */
    public TopicPlan newest() {
        return newest;
    }

    /**
     * What the application reads.
     *
     * @return full names of the topics that sources name, and the patterns of other sources
     */
    public InputTopics inputs() {
        Set<String> names = new HashSet<>(newest.inputTopics());
        names.removeAll(taken);
        return new InputTopics(names, patterns.patterns());
    }

    /**
     * Those of some topics that a pattern takes in.
     *
     * @param topics names of topics
     * @return topics that no source reads by its name, and one does by a pattern
     */
    public Set<String> taken(Collection<String> topics) {
        return patterns.taken(topics);
    }

    /**
     * Lays out the tasks over the topics that there are.
     *
     * @param found the topics that patterns take in, with their numbers of partitions
     * @return the plan
     * @throws StreamsException if a topic has more partitions than what was made behind its source, or matches two
     *     sources
     */
    public TopicPlan fitted(Map<String, Integer> found) {
        if (patterns.isEmpty()) {
            return newest;
        }
        Map<Integer, Set<String>> topics = patterns.bySubTopology(found.keySet());
        Map<String, Integer> known = new HashMap<>(found);
        named.forEach(topic -> known.put(topic, started.of(topic)));
        topology().repartitionTopics().keySet().forEach(topic -> known.put(topic, started.of(topic)));
        PartitionCounts counts = new PartitionCounts(topology(), topics, known);
        for (SubTopology part : topology().subTopologies()) {
            if (!SourcePatterns.in(part).isEmpty()) {
                requireRoom(part, counts, topics.getOrDefault(part.id(), Set.of()));
            }
        }
        return planner.plan(topics, counts, facts);
    }

    /**
     * Takes over what the group's leader found.
     *
     * @param found the topics that patterns take in, with their numbers of partitions
     */
    public void fit(Map<String, Integer> found) {
        if (patterns.isEmpty()) {
            return;
        }
        newest = fitted(found);
        if (!found.keySet().equals(taken)) {
            LOG.info("The topics that match the patterns of the application's sources are now {}.", found.keySet());
            taken = Set.copyOf(found.keySet());
        }
    }

    private void requireRoom(SubTopology part, PartitionCounts counts, Set<String> topics) {
        int tasks = counts.tasks(part);
        for (var store : TaskPlanner.written(part)) {
            requireRoom(part, topics, tasks, planner.names().changelog(store), started.tasks(part));
        }
        for (Node node : part.nodes()) {
            String derived = node instanceof SinkNode sink ? derived(sink) : null;
            if (derived != null) {
                requireRoom(part, topics, tasks, planner.names().full(derived), started.of(derived));
            }
        }
    }

    private @Nullable String derived(SinkNode sink) {
        RepartitionTopic topic =
                sink.topic() == null ? null : topology().repartitionTopics().get(sink.topic());
        return topic == null || topic.partitions() != null ? null : topic.name();
    }

    private static void requireRoom(SubTopology part, Set<String> topics, int tasks, String made, int partitions) {
        if (tasks > partitions) {
            throw new StreamsException("The topics " + topics + " match a pattern, and one of them has " + tasks
                    + " partitions; " + partitions + " at most are expected, since topic [" + made
                    + "] was made with so many: keys would move and their state would not. Make the topic anew with no"
                    + " more partitions, or reset the application."
                    + SourcePatterns.in(part).stream()
                            .map(source -> part.said(source.name()))
                            .findFirst()
                            .orElse(""));
        }
    }
}
