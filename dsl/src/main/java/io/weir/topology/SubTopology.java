package io.weir.topology;

import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Nodes that run together in one task per partition.
 *
 * @param id number of the sub-topology
 * @param nodes the nodes, parents before their children
 * @param stores the stores of Weir's that the nodes use
 * @param sourceTopics all topics that its sources read by name, without the application's prefix
 * @param sites where nodes were said, by name
 * @param ownStores the stores of the application's own that the nodes use
 */
public record SubTopology(
        int id,
        List<Node> nodes,
        List<StoreDefinition> stores,
        Set<String> sourceTopics,
        Map<String, CallSite> sites,
        List<StoreBuilder<?>> ownStores) {
    /**
     * Nodes that were said nowhere.
     *
     * @param id number of the sub-topology
     * @param nodes the nodes, parents before their children
     * @param stores the stores that the nodes use
     * @param sourceTopics all topics that its sources read by name, without the application's prefix
     */
    public SubTopology(int id, List<Node> nodes, List<StoreDefinition> stores, Set<String> sourceTopics) {
        this(id, nodes, stores, sourceTopics, Map.of(), List.of());
    }

    /**
     * Whether a task of it keeps state.
     *
     * @return true if its nodes use a store
     */
    public boolean stateful() {
        return !stores.isEmpty() || !ownStores.isEmpty();
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

    /**
     * Several sub-topologies as one.
     *
     * @param id its number
     * @param parts the sub-topologies
     * @return one with the nodes, stores and topics of all
     */
    public static SubTopology whole(int id, Collection<SubTopology> parts) {
        List<Node> nodes = new ArrayList<>();
        List<StoreDefinition> stores = new ArrayList<>();
        Set<String> topics = new LinkedHashSet<>();
        Map<String, CallSite> sites = new HashMap<>();
        List<StoreBuilder<?>> own = new ArrayList<>();
        for (SubTopology part : parts) {
            nodes.addAll(part.nodes());
            stores.addAll(part.stores());
            topics.addAll(part.sourceTopics());
            sites.putAll(part.sites());
            own.addAll(part.ownStores());
        }
        return new SubTopology(id, nodes, stores, topics, sites, own);
    }
}
