package io.weir.testdriver;

import io.weir.engine.TopicNames;
import io.weir.runtime.tasks.PartitionCounts;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import io.weir.topology.Node;
import io.weir.topology.SourceNode;
import io.weir.topology.SubTopology;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/*
 * As usual one task runs the whole topology, as if no topic lay between its parts: so one queue of each topic, and one
 * choice of the record that is next in event time, decide the order for all. Where a test asks for partitions, there
 * is a task for each sub-topology and partition, as in production.
 */
/**
 * Which tasks there are, and which partitions each topic has.
 *
 * <p>Owned by its driver.
 */
final class OfflineLayout {
    private final TopicNames names;
    private final DriverOptions options;
    private final List<SubTopology> parts;
    private final Optional<SubTopology> global;
    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<String, SubTopology> readers = new LinkedHashMap<>();
    private final boolean patterns;
    private final Map<String, Integer> keyless = new HashMap<>();

    OfflineLayout(BuiltTopology topology, TopicNames names, DriverOptions options) {
        this.names = names;
        this.options = options;
        this.global = topology.global();
        this.parts = options.partitioned()
                ? topology.subTopologies()
                : List.of(SubTopology.whole(0, topology.subTopologies()));
        this.patterns = parts.stream()
                .flatMap(part -> part.nodes().stream())
                .anyMatch(node -> node instanceof SourceNode source && source.pattern() != null);
        for (SubTopology part : parts) {
            part.sourceTopics().forEach(topic -> readers.put(names.full(topic), part));
        }
        if (options.partitioned()) {
            count(topology);
        }
    }

    private void count(BuiltTopology topology) {
        Map<Integer, Set<String>> topicsByPart = new HashMap<>();
        Map<String, Integer> external = new HashMap<>();
        for (SubTopology part : topology.subTopologies()) {
            topicsByPart.put(part.id(), part.sourceTopics());
            for (String topic : part.sourceTopics()) {
                if (!topology.repartitionTopics().containsKey(topic)) {
                    external.put(topic, options.partitions(topic));
                }
            }
        }
        new PartitionCounts(topology, topicsByPart, external)
                .all()
                .forEach((topic, count) -> counts.put(names.full(topic), count));
    }

    /** The input partitions of each task that is there from the beginning, in order of tasks. */
    Map<TaskId, Set<TopicPartition>> tasks() {
        Map<TaskId, Set<TopicPartition>> tasks = new LinkedHashMap<>();
        if (!options.partitioned()) {
            tasks.put(new TaskId(0, 0), new LinkedHashSet<>());
        }
        for (SubTopology part : parts) {
            for (String topic : part.sourceTopics()) {
                String full = names.full(topic);
                for (int partition = 0; partition < partitions(full); partition++) {
                    tasks.computeIfAbsent(new TaskId(part.id(), partition), id -> new LinkedHashSet<>())
                            .add(new TopicPartition(full, partition));
                }
            }
        }
        return tasks;
    }

    /** All global stores, if there are any. */
    Optional<SubTopology> global() {
        return global;
    }

    SubTopology part(TaskId task) {
        return parts.stream()
                .filter(part -> part.id() == task.subtopology())
                .findFirst()
                .orElseThrow(() -> new AssertionError("No sub-topology of task " + task + " among " + parts));
    }

    /** Full names of the topics that are read. */
    Set<String> topics() {
        return readers.keySet();
    }

    /** The sub-topology that reads a topic, by name or by a pattern; null if none does. */
    @Nullable SubTopology reader(String topic) {
        SubTopology known = readers.get(topic);
        if (known != null || !patterns) {
            return known;
        }
        return parts.stream()
                .filter(part -> part.nodes().stream().anyMatch(node -> matches(node, topic)))
                .findFirst()
                .orElse(null);
    }

    /** Notes that a topic which a pattern matches is read; the sub-topology if that is new, else null. */
    @Nullable SubTopology discover(String topic) {
        SubTopology reader = readers.containsKey(topic) ? null : reader(topic);
        if (reader != null) {
            readers.put(topic, reader);
        }
        return reader;
    }

    private static boolean matches(Node node, String topic) {
        Pattern pattern = node instanceof SourceNode source ? source.pattern() : null;
        return pattern != null && pattern.matcher(topic).matches();
    }

    /** How many partitions a topic has. */
    int partitions(String topic) {
        return options.partitioned() ? counts.computeIfAbsent(topic, options::partitions) : 1;
    }

    /** The partition of a record, which may be chosen already. */
    int partition(String topic, byte @Nullable [] key, @Nullable Integer chosen) {
        int count = partitions(topic);
        if (chosen != null) {
            if (chosen < 0 || chosen >= count) {
                throw new IllegalArgumentException("A partition of topic [" + topic + "] is expected, which are 0 to "
                        + (count - 1) + ", but found " + chosen + ". Choose one of those, or give the topic more with"
                        + " DriverOptions.withPartitions.");
            }
            return chosen;
        }
        return key == null
                ? (keyless.merge(topic, 1, Integer::sum) - 1) % count
                : Utils.toPositive(Utils.murmur2(key)) % count;
    }

    TopicPartition changelog(String store, int partition) {
        return new TopicPartition(names.changelog(store), partition);
    }
}
