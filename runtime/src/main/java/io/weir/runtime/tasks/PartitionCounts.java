package io.weir.runtime.tasks;

import io.weir.errors.StreamsException;
import io.weir.topology.BuiltTopology;
import io.weir.topology.CallSite;
import io.weir.topology.Node;
import io.weir.topology.RepartitionTopic;
import io.weir.topology.SinkNode;
import io.weir.topology.SubTopology;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * How many partitions each topic has, or is to have.
 *
 * <p>A repartition topic has as many as the user says, else as many as the largest topic read by those who write to it;
 * topics that are read together have equally many.
 */
public final class PartitionCounts {
    private final BuiltTopology topology;
    private final Map<Integer, Set<String>> topicsBySubTopology;
    private final Map<String, Integer> counts = new TreeMap<>();

    /**
     * Counts the partitions of all topics. Names are those of the topology, without prefix.
     *
     * @param topology the topology
     * @param topicsBySubTopology all topics that each sub-topology reads, those of patterns too
     * @param external counts of the topics that exist already
     * @throws StreamsException if a count cannot be told, or topics that are read together have different ones
     */
    public PartitionCounts(
            BuiltTopology topology, Map<Integer, Set<String>> topicsBySubTopology, Map<String, Integer> external) {
        this.topology = topology;
        this.topicsBySubTopology = topicsBySubTopology;
        counts.putAll(external);
        topology.repartitionTopics().values().forEach(topic -> {
            Integer wanted = topic.partitions();
            if (wanted != null) {
                counts.put(topic.name(), wanted);
            }
        });
        settleWithOthers();
        settle();
        topology.copartitioned().forEach(this::align);
    }

    /**
     * The counts.
     *
     * @return number of partitions by topic
     */
    public Map<String, Integer> all() {
        return counts;
    }

    int of(String topic) {
        Integer count = counts.get(topic);
        if (count == null) {
            throw new AssertionError("Topic [" + topic + "] has no number of partitions among " + counts);
        }
        return count;
    }

    /** How many tasks a sub-topology has. */
    int tasks(SubTopology part) {
        return topics(part).stream().mapToInt(this::of).max().orElse(0);
    }

    private Set<String> topics(SubTopology part) {
        return topicsBySubTopology.getOrDefault(part.id(), Set.of());
    }

    // What is read together with a topic of known number has that number: so the topics of a foreign-key join, which
    // feed each other, are known first.
    private void settleWithOthers() {
        for (Set<String> group : topology.copartitioned().keySet()) {
            OptionalInt known = group.stream()
                    .filter(counts::containsKey)
                    .mapToInt(this::of)
                    .max();
            known.ifPresent(count -> group.forEach(topic -> counts.putIfAbsent(topic, count)));
        }
    }

    // Numbers only grow, until nothing changes: a repartition topic may follow from another, and even from itself.
    private void settle() {
        Set<String> open = new TreeSet<>(topology.repartitionTopics().keySet());
        open.removeAll(counts.keySet());
        boolean changed = true;
        while (changed) {
            changed = false;
            for (String topic : open) {
                int largest = largestInputOfWriters(topic);
                changed |= largest > counts.getOrDefault(topic, 0);
                counts.merge(topic, largest, Math::max);
            }
        }
        open.removeIf(topic -> of(topic) > 0);
        if (!open.isEmpty()) {
            throw new StreamsException(
                    "Repartition topics get their number of partitions from the topics that feed them,"
                            + " but " + open + " are fed by each other only. Give one of them a number, with"
                            + " Repartitioned.withNumberOfPartitions(...).");
        }
    }

    private int largestInputOfWriters(String topic) {
        return topology.subTopologies().stream()
                .filter(part -> part.nodes().stream().anyMatch(node -> writes(node, topic)))
                .flatMap(part -> topics(part).stream())
                .mapToInt(input -> counts.getOrDefault(input, 0))
                .max()
                .orElse(0);
    }

    private static boolean writes(Node node, String topic) {
        return node instanceof SinkNode sink && topic.equals(sink.topic());
    }

    private void align(Set<String> group, CallSite site) {
        Map<String, Integer> fixed = new HashMap<>();
        for (String topic : group) {
            RepartitionTopic repartition = topology.repartitionTopics().get(topic);
            if (repartition == null || repartition.partitions() != null) {
                fixed.put(topic, of(topic));
            }
        }
        Set<Integer> numbers = fixed.values().stream().collect(Collectors.toSet());
        if (numbers.size() > 1) {
            throw new StreamsException("Topics that are read together must have equally many partitions, but these have"
                    + " not: " + new TreeMap<>(fixed) + ". They are read together at " + site
                    + ". Repartition one of them, with repartition(...), or make the"
                    + " topics anew with the same number.");
        }
        int common = numbers.isEmpty()
                ? group.stream().mapToInt(this::of).max().orElse(0)
                : numbers.iterator().next();
        group.forEach(topic -> counts.put(topic, common));
    }
}
