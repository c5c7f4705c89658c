package io.weir.topology;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits nodes into sub-topologies.
 *
 * <p>Nodes belong together if they are parent and child or share a store. Groups come in the order in which their first
 * nodes were added, nodes of a group likewise.
 */
final class NodeGroups {
    private final Map<String, String> leaders = new HashMap<>();

    private NodeGroups() {}

    static Collection<List<Node>> of(List<Node> nodes) {
        NodeGroups groups = new NodeGroups();
        nodes.forEach(groups::unite);
        Map<String, List<Node>> byLeader = new LinkedHashMap<>();
        for (Node node : nodes) {
            byLeader.computeIfAbsent(groups.leader(node(node.name())), name -> new ArrayList<>())
                    .add(node);
        }
        return byLeader.values();
    }

    private void unite(Node node) {
        node.parents().forEach(parent -> unite(node(node.name()), node(parent)));
        if (node instanceof ProcessorNode processor) {
            processor.stores().forEach(store -> unite(node(node.name()), store(store)));
        }
    }

    private void unite(String one, String other) {
        leaders.put(leader(one), leader(other));
    }

    private String leader(String member) {
        String at = member;
        String above = leaders.getOrDefault(at, at);
        while (!above.equals(at)) {
            at = above;
            above = leaders.getOrDefault(at, at);
        }
        leaders.put(member, at);
        return at;
    }

    // A store may bear the name of a node, so the two are told apart.
    private static String node(String name) {
        return "node " + name;
    }

    private static String store(String name) {
        return "store " + name;
    }
}
