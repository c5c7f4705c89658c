package io.weir.runtime.tasks;

import io.weir.engine.TopicNames;
import io.weir.errors.StreamsException;
import io.weir.topology.BuiltTopology;
import io.weir.topology.SourceNode;
import io.weir.topology.SubTopology;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which topics the patterns of a topology take in.
 *
 * <p>A topic that a source reads by its name is none of them, nor is one that the application makes itself. Immutable.
 */
final class SourcePatterns {
    private final BuiltTopology topology;
    private final Set<String> named = new HashSet<>();
    private final Set<String> own = new HashSet<>();

    SourcePatterns(BuiltTopology topology, TopicNames names) {
        this.topology = topology;
        topology.repartitionTopics().keySet().forEach(topic -> own.add(names.full(topic)));
        for (SubTopology part : topology.subTopologies()) {
            named.addAll(part.sourceTopics());
            part.stores().forEach(store -> own.add(names.changelog(store.name())));
        }
        topology.globals().forEach(global -> named.addAll(global.sourceTopics()));
    }

    /** The sources of a sub-topology that read by a pattern. */
    static List<SourceNode> in(SubTopology part) {
        return part.nodes().stream()
                .filter(SourceNode.class::isInstance)
                .map(SourceNode.class::cast)
                .filter(source -> source.pattern() != null)
                .toList();
    }

    /** Whether a source's pattern matches a topic. */
    static Predicate<String> taking(SourceNode source) {
        Pattern pattern = source.pattern();
        return topic -> pattern != null && pattern.matcher(topic).matches();
    }

    private List<SourceNode> all() {
        return topology.subTopologies().stream()
                .flatMap(part -> in(part).stream())
                .toList();
    }

    boolean isEmpty() {
        return all().isEmpty();
    }

    List<Pattern> patterns() {
        return all().stream().map(SourceNode::pattern).toList();
    }

    /** Those of some topics that a pattern takes in. */
    Set<String> taken(Collection<String> topics) {
        List<SourceNode> sources = all();
        return topics.stream()
                .filter(topic -> !named.contains(topic) && !own.contains(topic))
                .filter(topic ->
                        sources.stream().anyMatch(source -> taking(source).test(topic)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** All topics that each sub-topology reads: those with a name, and those that its patterns take in. */
    Map<Integer, Set<String>> bySubTopology(Set<String> taken) {
        Map<Integer, Set<String>> topics = new TreeMap<>();
        Map<String, String> takers = new HashMap<>();
        for (SubTopology part : topology.subTopologies()) {
            Set<String> read = new LinkedHashSet<>(part.sourceTopics());
            for (SourceNode source : in(part)) {
                taken.stream().filter(taking(source)).sorted().forEach(topic -> {
                    requireOne(topic, takers.putIfAbsent(topic, source.name()), source, part);
                    read.add(topic);
                });
            }
            topics.put(part.id(), read);
        }
        return topics;
    }

    private static void requireOne(
            String topic, @org.jspecify.annotations.Nullable String other, SourceNode source, SubTopology part) {
        if (other != null) {
            throw new StreamsException("A topic is expected to be read by one source, but [" + topic
                    + "] matches the pattern of source [" + other + "] and that of source [" + source.name()
                    + "]. Make the patterns narrower, or read the topic once and use the stream twice."
                    + part.said(source.name()));
        }
    }
}
