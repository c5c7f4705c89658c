package io.weir.dsl.compile;

import io.weir.dsl.plan.PlanNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The order in which nodes are written to the topology.
 *
 * <p>Each time the node that was said first is written, of those whose parents are written.
 */
final class WriteOrder {
    private final PlanGraph graph;
    private final Set<PlanNode> written = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<PlanNode> order = new ArrayList<>();

    private WriteOrder(PlanGraph graph) {
        this.graph = graph;
    }

    static List<PlanNode> of(PlanGraph graph) {
        WriteOrder order = new WriteOrder(graph);
        List<PlanNode> waiting = new ArrayList<>();
        for (PlanNode node : graph.nodes()) {
            if (!order.write(node)) {
                waiting.add(node);
            } else if (!waiting.isEmpty()) {
                order.writeAll(waiting);
            }
        }
        if (!waiting.isEmpty()) {
            throw new AssertionError("Plan node [" + waiting.get(0).name() + "] was said, but not its parents.");
        }
        return order.order;
    }

    // From the front again after each, because what is written may free one that was said before it.
    private void writeAll(List<PlanNode> waiting) {
        for (int i = 0; i < waiting.size(); i++) {
            if (write(waiting.get(i))) {
                waiting.remove(i);
                i = -1;
            }
        }
    }

    private boolean write(PlanNode node) {
        if (!written.containsAll(graph.parents(node)) || !written.containsAll(node.reads())) {
            return false;
        }
        written.add(node);
        return order.add(node);
    }
}
