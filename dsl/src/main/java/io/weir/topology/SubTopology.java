package io.weir.topology;

import io.weir.state.StoreDefinition;
import java.util.List;
import java.util.Set;

/**
 * Nodes that run together in one task per partition.
 *
 * @param id number of the sub-topology
 * @param nodes the nodes, parents before their children
 * @param stores the stores that the nodes use
 * @param sourceTopics all topics that its sources read by name, without the application's prefix
 */
public record SubTopology(int id, List<Node> nodes, List<StoreDefinition> stores, Set<String> sourceTopics) {}
