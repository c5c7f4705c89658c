package io.weir.topology;

import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreName;
import io.weir.state.Stores;
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
        StoreName.checked(store.name());
        requireUnlogged(store);
        StoreBuilder<?> known = stores.putIfAbsent(store.name(), store);
        if (known != null && known != store) {
            throw new TopologyException("Each store has its own name, but [" + store.name()
                    + "] is the name of two stores: " + said(known) + " and " + said(store)
                    + ". Give one of them another name, or use one builder for both to share the store.");
        }
    }

    /** A store whose changelog is the topic that it is filled from. */
    static StoreBuilder<?> filledFrom(GlobalStoreNode filled) {
        String topic = filled.source().topics().iterator().next();
        return filled.store()
                .definition()
                .map(said -> Stores.builder(said.withChangelog(said.changelog().in(topic))))
                .orElseThrow(() -> new TopologyException("A store that is filled from a topic is one of Weir's own,"
                        + " which can be restored from it, but the builder ["
                        + filled.store().getClass().getName() + "] of store ["
                        + filled.store().name() + "] makes one of the application's. Use a store of Stores."));
    }

    private static String said(StoreBuilder<?> store) {
        return store.definition()
                .map(StoreDefinition::toString)
                .orElse("one made by " + store.getClass().getName());
    }

    // Weir cannot log what it does not write.
    private static void requireUnlogged(StoreBuilder<?> store) {
        if (store.definition().isEmpty() && store.loggingEnabled()) {
            throw new TopologyException("A store of the application's own has no changelog, but the builder ["
                    + store.getClass().getName() + "] of store [" + store.name()
                    + "] says loggingEnabled(). Answer false there and restore the store in its init(...), or use a"
                    + " store of Stores, which is logged.");
        }
    }

    /** Adds a store that nobody else may have added. */
    void addNew(StoreBuilder<?> store) {
        if (store.definition().isEmpty()) {
            throw new TopologyException("A global store is one of Weir's own, which all threads can read, but the"
                    + " builder [" + store.getClass().getName() + "] of store [" + store.name()
                    + "] makes one of the application's. Use a store of Stores.");
        }
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

    /** Stores of some nodes, in the order in which the stores were added. */
    List<StoreBuilder<?>> usedBy(Collection<Node> nodes) {
        Set<String> names = new HashSet<>();
        for (Node node : nodes) {
            if (node instanceof ProcessorNode processor) {
                names.addAll(processor.stores());
            }
        }
        List<StoreBuilder<?>> used = new ArrayList<>(names.size());
        stores.forEach((name, store) -> {
            if (names.contains(name)) {
                used.add(store);
            }
        });
        return List.copyOf(used);
    }
}
