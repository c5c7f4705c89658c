package io.weir.engine;

import io.weir.changelog.view.Expirations;
import io.weir.changelog.view.KeyedRows;
import io.weir.state.StoreDefinition;
import io.weir.topology.Node;
import io.weir.topology.ProcessorNode;
import io.weir.topology.SinkNode;
import io.weir.topology.SourceNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * The nodes of a running task, wired.
 *
 * <p>Owned by the lane that runs the task.
 */
final class NodeGraph {
    private final List<LiveProcessor> processors = new ArrayList<>();
    private final Map<String, LiveSource> sourcesByTopic = new LinkedHashMap<>();
    private final List<LiveSource> patternSources = new ArrayList<>();
    private final List<SourceNode> patterns = new ArrayList<>();

    private NodeGraph(TaskParts parts, Course course, TaskServices services, DropCounts drops) {
        Map<String, LiveNode> live = new LinkedHashMap<>();
        for (Node node : parts.topology().nodes()) {
            live.put(node.name(), made(node, parts, course, new Made(services, drops)));
        }
        for (Node node : parts.topology().nodes()) {
            wire(node, parts.topology().nodes(), live);
        }
        for (Node node : parts.topology().nodes()) {
            if (node instanceof ProcessorNode processor && live.get(node.name()) instanceof LiveProcessor alive) {
                processors.add(alive);
                alive.init(new NodeContext(parts, processor, alive, services));
            }
        }
    }

    /** A graph whose processors are ready; if one is not, the application's own stores are closed. */
    static NodeGraph initialised(TaskParts parts, Course course, TaskServices services, DropCounts drops) {
        try {
            return new NodeGraph(parts, course, services, drops);
        } catch (RuntimeException failure) {
            services.ownStores().closeAfter(failure);
            throw failure;
        }
    }

    private LiveNode made(Node node, TaskParts parts, Course course, Made with) {
        if (node instanceof SourceNode source) {
            Decoder decoder = new Decoder(parts, source, with.drops());
            LiveSource live = new LiveSource(source, course, decoder, storesBelow(source, parts));
            for (String topic : source.topics()) {
                sourcesByTopic.put(parts.environment().names().full(topic), live);
            }
            if (source.pattern() != null) {
                patternSources.add(live);
                patterns.add(source);
            }
            return live;
        }
        if (node instanceof SinkNode sink) {
            return new LiveSink(sink, course, parts, with.services());
        }
        return new LiveProcessor((ProcessorNode) node, course);
    }

    /** The task's own stores that a record of a source may come to. */
    private static List<KeyedRows<?, ?>> storesBelow(SourceNode source, TaskParts parts) {
        Set<String> reached = new HashSet<>(Set.of(source.name()));
        Set<String> stores = new LinkedHashSet<>();
        int before = 0;
        while (reached.size() > before) {
            before = reached.size();
            for (Node node : parts.topology().nodes()) {
                if (node.parents().stream().anyMatch(reached::contains)) {
                    reached.add(node.name());
                    stores.addAll(node instanceof ProcessorNode user ? user.stores() : Set.of());
                }
            }
        }
        List<KeyedRows<?, ?>> rows = new ArrayList<>();
        for (StoreDefinition store : parts.topology().stores()) {
            if (stores.contains(store.name()) && parts.stores().store(store.name()) instanceof KeyedRows<?, ?> keyed) {
                rows.add(keyed);
            }
        }
        return rows;
    }

    private record Made(TaskServices services, DropCounts drops) {}

    private static void wire(Node parent, List<Node> nodes, Map<String, LiveNode> live) {
        List<LiveNode> children = new ArrayList<>();
        List<LiveNode> aside = new ArrayList<>();
        for (Node node : nodes) {
            LiveNode child = live.get(node.name());
            if (child != null && node.parents().contains(parent.name())) {
                boolean takesDropped =
                        node instanceof ProcessorNode below && below.traits().takesDropped();
                (takesDropped ? aside : children).add(child);
            }
        }
        LiveNode above = live.get(parent.name());
        if (above != null) {
            above.connect(children.toArray(new LiveNode[0]), aside.toArray(new LiveNode[0]));
        }
    }

    /** The source that reads a partition's topic. */
    LiveSource source(TopicPartition partition) {
        LiveSource source = sourcesByTopic.get(partition.topic());
        for (int i = 0; source == null && i < patterns.size(); i++) {
            var pattern = patterns.get(i).pattern();
            if (pattern != null && pattern.matcher(partition.topic()).matches()) {
                source = patternSources.get(i);
            }
        }
        if (source == null) {
            throw new AssertionError("No source reads " + partition + "; sources read " + sourcesByTopic.keySet());
        }
        return source;
    }

    /** Sends on what operators hold back, parents before their children. */
    void sendHeld() {
        for (LiveProcessor processor : processors) {
            processor.sendHeld();
        }
    }

    /** The processors, parents before their children. */
    List<LiveProcessor> processors() {
        return Collections.unmodifiableList(processors);
    }

    /** What removes the expired rows of the task's stores. */
    ExpiredRows expiredRows(Expirations expirations, Course course, Attempts attempts) {
        return new ExpiredRows(new ExpiredRows.Surroundings(expirations, course, attempts), processors);
    }

    void close() {
        for (LiveProcessor processor : processors) {
            processor.close();
        }
    }
}
