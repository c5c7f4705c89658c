package io.weir.dsl.plan;

import java.util.List;

/**
 * All that was said, in order.
 *
 * @param nodes what was said, one node a word; what was said again stands where it was said last
 * @param firstSaid the same nodes; what was said again stands where it was said first
 */
public record Plan(List<PlanNode> nodes, List<PlanNode> firstSaid) {
    /** Copies the lists. */
    public Plan {
        nodes = List.copyOf(nodes);
        firstSaid = List.copyOf(firstSaid);
    }
}
