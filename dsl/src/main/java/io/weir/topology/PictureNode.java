package io.weir.topology;

import io.weir.processor.TopicNameExtractor;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One node of a drawn topology, with its arrows. */
/*
 * The text is Kafka Streams' letter by letter, because people keep it under version control and compare it when they
 * move over. A node stands by the number of paths that begin at it, the most first, then by name. The order of the
 * nodes behind an arrow, though, is by the number of paths that were known when the arrow was drawn, and arrows are
 * drawn in the order of a hash map of node names. So the arrows are drawn one by one, in that same order, into sets
 * that are sorted while the numbers still grow.
 */
abstract sealed class PictureNode implements TopologyDescription.Node {
    static final Comparator<TopologyDescription.Node> ORDER = PictureNode::compare;

    private final String name;
    private final Set<TopologyDescription.Node> above = new TreeSet<>(ORDER);
    private final Set<TopologyDescription.Node> below = new TreeSet<>(ORDER);
    private int paths = 1;

    private PictureNode(String name) {
        this.name = name;
    }

    /** Draws nodes that are given parents first, and returns them in the order of the text. */
    static Set<TopologyDescription.Node> draw(List<Node> nodes) {
        Map<String, Node> byName = new HashMap<>();
        Set<String> names = new HashSet<>();
        for (Node node : nodes) {
            byName.put(node.name(), node);
            names.add(node.name());
        }
        Map<String, PictureNode> drawn = new HashMap<>();
        names.forEach(name -> drawn.put(name, of(known(byName, name))));
        for (PictureNode node : drawn.values()) {
            known(byName, node.name()).parents().forEach(parent -> node.hangBelow(known(drawn, parent)));
        }
        Set<TopologyDescription.Node> sorted = new TreeSet<>(ORDER);
        sorted.addAll(drawn.values());
        return Collections.unmodifiableSet(sorted);
    }

    private static <T> T known(Map<String, T> nodes, String name) {
        T node = nodes.get(name);
        if (node == null) {
            throw new AssertionError("Node [" + name + "] is not in the sub-topology of its children.");
        }
        return node;
    }

    private static PictureNode of(Node node) {
        if (node instanceof SourceNode source) {
            return new DrawnSource(source);
        }
        if (node instanceof SinkNode sink) {
            return new DrawnSink(sink);
        }
        return new DrawnProcessor((ProcessorNode) node);
    }

    private void hangBelow(PictureNode parent) {
        above.add(parent);
        parent.below.add(this);
        parent.grow(paths);
    }

    private void grow(int by) {
        paths += by;
        above.forEach(parent -> ((PictureNode) parent).grow(by));
    }

    private static int compare(TopologyDescription.Node one, TopologyDescription.Node other) {
        int byPaths = Integer.compare(((PictureNode) other).paths, ((PictureNode) one).paths);
        return byPaths != 0 ? byPaths : one.name().compareTo(other.name());
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final Set<TopologyDescription.Node> predecessors() {
        return Collections.unmodifiableSet(above);
    }

    @Override
    public final Set<TopologyDescription.Node> successors() {
        return Collections.unmodifiableSet(below);
    }

    final String arrowsDown() {
        return "\n      --> " + names(below);
    }

    final String arrowsUp() {
        return "\n      <-- " + names(above);
    }

    private static String names(Set<TopologyDescription.Node> nodes) {
        return nodes.isEmpty()
                ? "none"
                : nodes.stream().map(TopologyDescription.Node::name).collect(Collectors.joining(", "));
    }

    private static final class DrawnSource extends PictureNode implements TopologyDescription.Source {
        private final SourceNode source;

        private DrawnSource(SourceNode source) {
            super(source.name());
            this.source = source;
        }

        @Override
        public @Nullable Set<String> topicSet() {
            return source.topics().isEmpty() ? null : source.topics();
        }

        @Override
        public @Nullable Pattern topicPattern() {
            return source.pattern();
        }

        @Override
        public String toString() {
            String topics = source.pattern() == null
                    ? new HashSet<>(source.topics()).toString()
                    : source.pattern().toString();
            return "Source: " + name() + " (topics: " + topics + ")" + arrowsDown();
        }
    }

    private static final class DrawnProcessor extends PictureNode implements TopologyDescription.Processor {
        private final Set<String> stores;
        private final String idle;

        private DrawnProcessor(ProcessorNode processor) {
            super(processor.name());
            Long idleAfterMs = processor.traits().idleAfterMs();
            this.idle = idleAfterMs == null || idleAfterMs < 0 ? "" : ", idle after: " + Duration.ofMillis(idleAfterMs);
            this.stores = Collections.unmodifiableSet(new HashSet<>(processor.stores()));
        }

        @Override
        public Set<String> stores() {
            return stores;
        }

        @Override
        public String toString() {
            return "Processor: " + name() + " (stores: " + stores + idle + ")" + arrowsDown() + arrowsUp();
        }
    }

    private static final class DrawnSink extends PictureNode implements TopologyDescription.Sink {
        private final SinkNode sink;

        private DrawnSink(SinkNode sink) {
            super(sink.name());
            this.sink = sink;
        }

        @Override
        public @Nullable String topic() {
            return sink.topic();
        }

        @Override
        public @Nullable TopicNameExtractor<?, ?> topicNameExtractor() {
            return sink.topicExtractor();
        }

        @Override
        public String toString() {
            String target =
                    sink.topic() == null ? "extractor class: " + sink.topicExtractor() : "topic: " + sink.topic();
            return "Sink: " + name() + " (" + target + ")" + arrowsUp();
        }
    }
}
