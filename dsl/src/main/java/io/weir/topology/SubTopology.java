package io.weir.topology;

import io.weir.state.StoreDefinition;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Nodes that run together in one task per partition.
 *
 * @param id number of the sub-topology
 * @param nodes the nodes, parents before their children
 * @param stores the stores that the nodes use
 * @param sourceTopics all topics that its sources read by name, without the application's prefix
 * @param sites where nodes were said, by name
 */
public record SubTopology(
        int id, List<Node> nodes, List<StoreDefinition> stores, Set<String> sourceTopics, Map<String, CallSite> sites) {
    /**
     * Nodes that were said nowhere.
     *
     * @param id number of the sub-topology
     * @param nodes the nodes, parents before their children
     * @param stores the stores that the nodes use
     * @param sourceTopics all topics that its sources read by name, without the application's prefix
     */
    public SubTopology(int id, List<Node> nodes, List<StoreDefinition> stores, Set<String> sourceTopics) {
        this(id, nodes, stores, sourceTopics, Map.of());
    }

    /**
     * Where a node was said, as the end of a sentence.
     *
     * @param node name of the node
     * @return a sentence with a space before it, or empty if it is not known
     */
    public String said(String node) {
        CallSite site = sites.get(node);
        return site == null ? "" : " It was made at " + site + ".";
    }
}
