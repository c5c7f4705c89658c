package io.weir.topology;

import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The stores of a topology in the making, and who uses them.
 *
 * <p>Owned by its topology.
 */
final class StoreBook {
    private final Map<String, StoreBuilder<?>> stores = new LinkedHashMap<>();
    private final Map<String, Set<String>> storesByProcessor = new HashMap<>();

    void add(StoreBuilder<?> store) {
        StoreBuilder<?> known = stores.putIfAbsent(store.name(), store);
        if (known != null && known != store) {
            throw new TopologyException("Each store has its own name, but [" + store.name()
                    + "] is the name of two stores: " + known.definition() + " and " + store.definition()
                    + ". Give one of them another name, or use one builder for both to share the store.");
        }
    }

    /** Adds a store that nobody else may have added. */
    void addNew(StoreBuilder<?> store) {
        if (stores.containsKey(store.name())) {
            throw new TopologyException("Each store has its own name, but [" + store.name()
                    + "] is the name of a global store and of another. Give one of them another name.");
        }
        stores.put(store.name(), store);
    }

    void connect(String processor, String store) {
        if (!stores.containsKey(store)) {
            throw new TopologyException("Processor [" + processor + "] is to use the store [" + store
                    + "], but the topology has " + stores.keySet()
                    + ". Add the store first, or correct the name.");
        }
        storesByProcessor
                .computeIfAbsent(processor, name -> new LinkedHashSet<>())
                .add(store);
    }

    boolean contains(String store) {
        return stores.containsKey(store);
    }

    Collection<StoreBuilder<?>> all() {
        return stores.values();
    }

    Map<String, Set<String>> connections() {
        return storesByProcessor;
    }

    /** Definitions of the stores of some nodes, in the order in which the stores were added. */
    List<StoreDefinition> usedBy(Collection<Node> nodes) {
        Set<String> names = new HashSet<>();
        for (Node node : nodes) {
            if (node instanceof ProcessorNode processor) {
                names.addAll(processor.stores());
            }
        }
        List<StoreDefinition> used = new ArrayList<>(names.size());
        stores.forEach((name, store) -> {
            if (names.contains(name)) {
                used.add(store.definition());
            }
        });
        return List.copyOf(used);
    }
}
