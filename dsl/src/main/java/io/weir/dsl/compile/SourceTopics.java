package io.weir.dsl.compile;

import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.Relay;
import io.weir.dsl.plan.Repartition;
import io.weir.dsl.plan.StreamSource;
import io.weir.dsl.plan.TableInput;
import io.weir.topology.SourceNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The topics whose partitions a node's records lie in. */
final class SourceTopics {
    private final PlanGraph graph;
    private final Set<String> topics = new LinkedHashSet<>();

    private SourceTopics(PlanGraph graph) {
        this.graph = graph;
    }

    /** The topics of several nodes together. */
    static Set<String> of(PlanGraph graph, List<PlanNode> nodes) {
        SourceTopics found = new SourceTopics(graph);
        nodes.forEach(found::add);
        return found.topics;
    }

    private void add(PlanNode node) {
        if (node instanceof Repartition way) {
            add(way.source());
        } else if (node instanceof Relay relay) {
            add(relay.source());
        } else if (node instanceof StreamSource stream) {
            add(stream.source());
        } else if (node instanceof TableInput table) {
            add(table.source());
        } else {
            graph.parents(node).forEach(this::add);
        }
    }

    private void add(SourceNode source) {
        topics.addAll(source.topics());
    }
}
