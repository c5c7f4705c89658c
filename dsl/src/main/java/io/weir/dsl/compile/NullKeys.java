package io.weir.dsl.compile;

import io.weir.dsl.plan.PlanNode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Where records without a key go on to a join that takes them.
 *
 * <p>Topics on their way let them pass, to any partition.
 */
final class NullKeys {
    private final PlanGraph graph;
    private final Set<PlanNode> passing = Collections.newSetFromMap(new IdentityHashMap<>());

    NullKeys(PlanGraph graph) {
        this.graph = graph;
        for (PlanNode node : graph.nodes()) {
            if (node.takesNullKeys()) {
                graph.parents(node).forEach(this::add);
            }
        }
    }

    boolean passedBy(PlanNode node) {
        return passing.contains(node);
    }

    private void add(PlanNode node) {
        if (passing.add(node)) {
            graph.parents(node).forEach(this::add);
        }
    }
}
