package io.weir.topology;

import io.weir.state.KeyBound;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import java.util.HashSet;
import java.util.Set;

/**
 * The global stores of a topology in the making.
 *
 * <p>Owned by its topology.
 */
final class GlobalBook {
    private final Set<String> nodes = new HashSet<>();
    private final Set<String> stores = new HashSet<>();

    /** A global store as it is kept: without a changelog, each update at once. */
    StoreBuilder<?> add(GlobalStoreNode global) {
        requireFillable(global);
        nodes.add(global.source().name());
        nodes.add(global.processorName());
        stores.add(global.store().name());
        return global.store().withLoggingDisabled().withCachingDisabled();
    }

    static void requireFillable(GlobalStoreNode filled) {
        SourceNode source = filled.source();
        if (source.topics().size() != 1 || source.pattern() != null) {
            throw new TopologyException("Source [" + source.name() + "] of store ["
                    + filled.store().name() + "], which it fills, must read one topic by name, but reads "
                    + source.topics() + (source.pattern() == null ? "" : " and a pattern") + ". Give it one topic.");
        }
        if (filled.store()
                .definition()
                .map(StoreDefinition::bound)
                .map(KeyBound::ttl)
                .isPresent()) {
            throw new TopologyException("Store [" + filled.store().name() + "] is given a time to live, but its"
                    + " rows are those of its topic, from which Weir does not delete. Leave it out, and let the topic"
                    + " be told of deletions.");
        }
    }

    void addAll(GlobalBook other) {
        nodes.addAll(other.nodes);
        stores.addAll(other.stores);
    }

    boolean hasNode(String node) {
        return nodes.contains(node);
    }

    /** Refuses a node below those of a global store. */
    void requireNone(String kind, Node node) {
        for (String parent : node.parents()) {
            if (nodes.contains(parent)) {
                throw new TopologyException(kind + " [" + node.name() + "] names the parent [" + parent
                        + "], but that belongs to a global store, and nothing else is below it."
                        + " Read the store in a processor, or read another topic.");
            }
        }
    }

    /** Refuses to connect a global store to a processor. */
    void requireLocal(String processor, String store) {
        if (stores.contains(store)) {
            throw new TopologyException("Store [" + store + "] is global, so that processor [" + processor
                    + "] may read it without being connected to it, but they are to be connected."
                    + " Leave the connection out.");
        }
    }
}
