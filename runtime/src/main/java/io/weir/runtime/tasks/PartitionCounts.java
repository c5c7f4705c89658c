package io.weir.runtime.tasks;

import io.weir.errors.TopologyException;
import io.weir.topology.BuiltTopology;
import io.weir.topology.RepartitionTopic;
import io.weir.topology.SinkNode;
import io.weir.topology.SubTopology;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/*
 * A repartition topic has the number of partitions that the user gave; else as many as the widest source topic of the
 * sub-topologies that write to it. Those may read repartition topics themselves, so the rule is applied until no topic is
 * left. After that, topics that one operator reads together are made equal: the user's number goes to all; a topic that
 * Weir did not make gives its number; else the largest wins. The order of the two steps is Kafka Streams' own, so that an
 * application finds the topics that it left there.
 */
/** How many partitions each input topic of a topology has or must have. Names are the topology's. */
final class PartitionCounts {
    private final BuiltTopology topology;
    private final Map<String, Integer> counts;

    private PartitionCounts(BuiltTopology topology, Map<String, Integer> external) {
        this.topology = topology;
        this.counts = new HashMap<>(external);
    }

    /**
     * Works the counts out.
     *
     * @param topology the topology
     * @param external counts of all source topics that Weir does not make
     */
    static Map<String, Integer> of(BuiltTopology topology, Map<String, Integer> external) {
        PartitionCounts work = new PartitionCounts(topology, external);
        work.takeGiven();
        work.derive();
        topology.copartitioned().forEach(work::level);
        return Map.copyOf(work.counts);
    }

    private void takeGiven() {
        topology.repartitionTopics()
                .values()
                .forEach(topic -> given(topic).ifPresent(count -> counts.put(topic.name(), count)));
    }

    private static Optional<Integer> given(RepartitionTopic topic) {
        return Optional.ofNullable(topic.partitions());
    }

    private void derive() {
        Set<String> open = new TreeSet<>(topology.repartitionTopics().keySet());
        open.removeAll(counts.keySet());
        while (!open.isEmpty()) {
            Set<String> before = Set.copyOf(open);
            open.removeIf(this::derived);
            if (open.equals(before)) {
                throw new TopologyException("The repartition topics " + open
                        + " have as many partitions as what is read before them, but that is nothing, or they feed"
                        + " themselves. Give one of them a number: repartition(Repartitioned.numberOfPartitions(n)).");
            }
        }
    }

    private boolean derived(String topic) {
        int widest = 0;
        for (SubTopology writer : topology.subTopologies()) {
            if (!writes(writer, topic)) {
                continue;
            }
            for (String source : writer.sourceTopics()) {
                Integer count = counts.get(source);
                if (count == null) {
                    return false;
                }
                widest = Math.max(widest, count);
            }
        }
        if (widest > 0) {
            counts.put(topic, widest);
        }
        return widest > 0;
    }

    private static boolean writes(SubTopology subTopology, String topic) {
        return subTopology.nodes().stream()
                .anyMatch(node -> node instanceof SinkNode sink && topic.equals(sink.topic()));
    }

    private void level(Set<String> group) {
        Map<String, Integer> fixed = new TreeMap<>();
        for (String topic : group) {
            RepartitionTopic made = topology.repartitionTopics().get(topic);
            if (made == null || made.partitions() != null) {
                fixed.put(topic, count(topic));
            }
        }
        if (new HashSet<>(fixed.values()).size() > 1) {
            throw new TopologyException("The topics " + fixed
                    + " are read together, so they need equally many partitions, but they are not co-partitioned. Give"
                    + " one of them a repartition() with the other's number, or make the topics equal.");
        }
        OptionalInt largest = group.stream().mapToInt(this::count).max();
        int target = fixed.values().stream().findFirst().orElseGet(largest::getAsInt);
        group.forEach(topic -> counts.put(topic, target));
    }

    private int count(String topic) {
        Integer count = counts.get(topic);
        if (count == null) {
            throw new AssertionError("no count for topic " + topic);
        }
        return count;
    }
}
