package io.weir.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The nodes of a topology in the making.
 *
 * <p>Each node is checked when it is added. Owned by its topology.
 */
final class NodeBook {
    private final Map<String, Node> nodes = new LinkedHashMap<>();
    private final Map<String, String> sourceByTopic = new HashMap<>();
    private final Map<Pattern, String> sourceByPattern = new LinkedHashMap<>();

    void add(SourceNode source) {
        checkName(source.name());
        if (source.topics().isEmpty() == (source.pattern() == null)) {
            throw new TopologyException("Source [" + source.name()
                    + "] must read at least one topic, or one pattern of topics, but is given neither or both."
                    + " Give it the names of its topics or a pattern.");
        }
        source.topics().forEach(topic -> checkTopic(source.name(), topic));
        Pattern pattern = source.pattern();
        if (pattern != null) {
            checkPattern(source.name(), pattern);
            sourceByPattern.put(pattern, source.name());
        }
        source.topics().forEach(topic -> sourceByTopic.put(topic, source.name()));
        Set<String> topics = Collections.unmodifiableSet(new LinkedHashSet<>(source.topics()));
        nodes.put(source.name(), new SourceNode(source.name(), topics, pattern, source.input()));
    }

    void add(ProcessorNode processor) {
        checkName(processor.name());
        checkParents("Processor", processor);
        nodes.put(processor.name(), processor);
    }

    void add(SinkNode sink) {
        checkName(sink.name());
        checkParents("Sink", sink);
        if ((sink.topic() == null) == (sink.topicExtractor() == null)) {
            throw new TopologyException("Sink [" + sink.name()
                    + "] must write to one topic, or choose topics by an extractor, but is given neither or both."
                    + " Give it a topic or an extractor.");
        }
        nodes.put(sink.name(), sink);
    }

    /** The name of a processor that is to be connected to a store. */
    String processor(String name, String store) {
        Node node = nodes.get(name);
        if (node instanceof ProcessorNode) {
            return name;
        }
        throw new TopologyException("Store [" + store + "] is to be connected to [" + name + "], which is "
                + (node == null ? "not a node of this topology" : "a source or a sink")
                + ". Connect it to a processor that was added before.");
    }

    /** All nodes in the order in which they were added, each processor with its stores. */
    List<Node> connected(Map<String, Set<String>> storesByProcessor) {
        List<Node> all = new ArrayList<>(nodes.size());
        for (Node node : nodes.values()) {
            all.add(node instanceof ProcessorNode processor ? withStores(processor, storesByProcessor) : node);
        }
        return all;
    }

    private static Node withStores(ProcessorNode processor, Map<String, Set<String>> storesByProcessor) {
        Set<String> stores = storesByProcessor.getOrDefault(processor.name(), Set.of());
        return processor.with(processor.supplier(), Collections.unmodifiableSet(new LinkedHashSet<>(stores)));
    }

    static Set<String> topicsOf(Collection<Node> nodes) {
        Set<String> topics = new LinkedHashSet<>();
        for (Node node : nodes) {
            if (node instanceof SourceNode source) {
                topics.addAll(source.topics());
            }
        }
        return Collections.unmodifiableSet(topics);
    }

    private void checkName(String name) {
        if (nodes.containsKey(name)) {
            throw new TopologyException("Each node has its own name, but [" + name
                    + "] is the name of two nodes. Give the second another name.");
        }
    }

    private void checkParents(String kind, Node node) {
        if (node.parents().isEmpty()) {
            throw new TopologyException(kind + " [" + node.name()
                    + "] must have at least one parent, but has none. Name the nodes whose records it takes.");
        }
        for (String parent : node.parents()) {
            Node above = nodes.get(parent);
            if (above == null) {
                throw new TopologyException(kind + " [" + node.name() + "] names the parent [" + parent
                        + "], but there is no such node. Add the parent first, or correct the name.");
            }
            if (above instanceof SinkNode) {
                throw new TopologyException(kind + " [" + node.name() + "] names the parent [" + parent
                        + "], but that is a sink, and nothing is below a sink."
                        + " Name the node above the sink, or read the sink's topic with a source.");
            }
        }
    }

    private void checkTopic(String source, String topic) {
        String other = sourceByTopic.get(topic);
        if (other == null) {
            other = sourceByPattern.entrySet().stream()
                    .filter(entry -> entry.getKey().matcher(topic).matches())
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(null);
        }
        if (other != null) {
            throw readTwice(topic, other, source);
        }
    }

    private void checkPattern(String source, Pattern pattern) {
        sourceByTopic.forEach((topic, other) -> {
            if (pattern.matcher(topic).matches()) {
                throw readTwice(topic, other, source);
            }
        });
        sourceByPattern.forEach((known, other) -> {
            if (known.pattern().equals(pattern.pattern())) {
                throw readTwice(pattern.pattern(), other, source);
            }
        });
    }

    private static TopologyException readTwice(String topic, String first, String second) {
        return new TopologyException("A topic is read by one source, but [" + topic + "] is read by [" + first
                + "] and by [" + second + "]. Read it once and use the result twice.");
    }
}
