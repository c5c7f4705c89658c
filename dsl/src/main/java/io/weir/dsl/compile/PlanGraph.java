package io.weir.dsl.compile;

import io.weir.dsl.plan.Plan;
import io.weir.dsl.plan.PlanNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The nodes of a plan and how they hang together.
 *
 * <p>It begins as what was said, with sources of the same topics become one. Steps of the compiler rewire it; the plan
 * stays as it is. Owned by one compilation.
 */
final class PlanGraph {
    private final List<PlanNode> order = new ArrayList<>();
    private final IdentityHashMap<PlanNode, List<PlanNode>> parents = new IdentityHashMap<>();

    private PlanGraph() {}

    static PlanGraph of(Plan plan, MergedSources sources) {
        PlanGraph graph = new PlanGraph();
        for (PlanNode node : plan.nodes()) {
            if (!sources.merged(node)) {
                graph.order.add(node);
                graph.parents.put(node, new ArrayList<>(sources.parents(node)));
            }
        }
        return graph;
    }

    /** All nodes; of two that could be written at one time, the first is. */
    List<PlanNode> nodes() {
        return Collections.unmodifiableList(order);
    }

    /** The nodes above. */
    List<PlanNode> parents(PlanNode node) {
        return Collections.unmodifiableList(known(node));
    }

    /** The nodes below, in the order of all nodes. */
    List<PlanNode> children(PlanNode node) {
        return order.stream().filter(other -> isAmong(known(other), node)).toList();
    }

    /** Whether a way leads from a node down to another, or both are the same. */
    boolean isAbove(PlanNode node, PlanNode other) {
        return isAbove(node, other, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    @SuppressWarnings("ReferenceEquality") // Two nodes that say the same are still two.
    private boolean isAbove(PlanNode node, PlanNode other, Set<PlanNode> seen) {
        if (node == other) {
            return true;
        }
        return seen.add(other) && known(other).stream().anyMatch(parent -> isAbove(node, parent, seen));
    }

    /** Adds a node right behind its parent. */
    void addBelow(PlanNode parent, PlanNode added) {
        order.add(indexOf(parent) + 1, added);
        parents.put(added, new ArrayList<>(List.of(parent)));
    }

    /** Hangs a node below others in place of one; the others come last. */
    void rewire(PlanNode child, PlanNode from, List<PlanNode> to) {
        List<PlanNode> above = known(child);
        remove(above, from);
        for (PlanNode parent : to) {
            if (!isAmong(above, parent)) {
                above.add(parent);
            }
        }
    }

    /** Takes a node out; what was below hangs below its parents. */
    void cut(PlanNode node) {
        List<PlanNode> above = List.copyOf(known(node));
        children(node).forEach(child -> rewire(child, node, above));
        remove(order, node);
        parents.remove(node);
    }

    boolean isChild(PlanNode node, PlanNode parent) {
        return isAmong(known(node), parent);
    }

    private List<PlanNode> known(PlanNode node) {
        List<PlanNode> above = parents.get(node);
        if (above == null) {
            throw new AssertionError("Plan node [" + node.name() + "] was said, but not its parents.");
        }
        return above;
    }

    private int indexOf(PlanNode node) {
        for (int i = 0; i < order.size(); i++) {
            if (isAmong(order.subList(i, i + 1), node)) {
                return i;
            }
        }
        throw new AssertionError("Plan node [" + node.name() + "] is to be built upon, but was not said.");
    }

    @SuppressWarnings("ReferenceEquality") // As above.
    private static boolean isAmong(List<PlanNode> nodes, PlanNode node) {
        return nodes.stream().anyMatch(other -> other == node);
    }

    @SuppressWarnings("ReferenceEquality") // As above.
    private static void remove(List<PlanNode> nodes, PlanNode node) {
        nodes.removeIf(other -> other == node);
    }
}
