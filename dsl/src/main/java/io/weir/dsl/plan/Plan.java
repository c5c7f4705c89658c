package io.weir.dsl.plan;

import io.weir.topology.CallSite;
import java.util.List;
import java.util.Map;

/**
 * All that was said, in order.
 *
 * @param nodes what was said, one node a word; what was said again stands where it was said last
 * @param firstSaid the same nodes; what was said again stands where it was said first
 * @param sites where each was said, by name
 */
public record Plan(List<PlanNode> nodes, List<PlanNode> firstSaid, Map<String, CallSite> sites) {
    /** Copies the lists and the map. */
    public Plan {
        nodes = List.copyOf(nodes);
        firstSaid = List.copyOf(firstSaid);
        sites = Map.copyOf(sites);
    }
}
