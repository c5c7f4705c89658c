package io.weir.dsl.plan;

import java.util.List;

/**
 * All that was said, in order.
 *
 * @param nodes what was said, one node a word
 */
public record Plan(List<PlanNode> nodes) {
    /** Copies the list. */
    public Plan {
        nodes = List.copyOf(nodes);
    }
}
