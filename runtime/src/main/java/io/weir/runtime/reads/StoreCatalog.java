package io.weir.runtime.reads;

import io.weir.errors.UnknownStateStoreException;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.state.StoreBuilder;
import io.weir.state.StoreDefinition;
import io.weir.topology.BuiltTopology;
import io.weir.topology.SubTopology;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The stores of a topology, and how many partitions each has. Immutable.
 *
 * @param subtopologies number of the sub-topology by the store's name, {@link BuiltTopology#GLOBAL} for global stores
 * @param partitions how many partitions a sub-topology has
 */
public record StoreCatalog(Map<String, Integer> subtopologies, Map<Integer, Integer> partitions) {
    /** Copies the maps. */
    public StoreCatalog {
        subtopologies = Map.copyOf(subtopologies);
        partitions = Map.copyOf(partitions);
    }

    /**
     * The catalog of an application.
     *
     * @param topology what it does
     * @param tasks all tasks of it
     * @return its stores
     */
    public static StoreCatalog of(BuiltTopology topology, Collection<TaskSpec> tasks) {
        Map<String, Integer> stores = new HashMap<>();
        topology.subTopologies().forEach(part -> names(part).forEach(store -> stores.put(store, part.id())));
        topology.globals().forEach(part -> names(part).forEach(store -> stores.put(store, BuiltTopology.GLOBAL)));
        Map<Integer, Integer> partitions = new HashMap<>();
        tasks.forEach(
                task -> partitions.merge(task.id().subtopology(), task.id().partition() + 1, Math::max));
        return new StoreCatalog(stores, partitions);
    }

    /**
     * The stores of a sub-topology.
     *
     * @param part the sub-topology
     * @return their names
     */
    public static Set<String> names(SubTopology part) {
        Set<String> names = new TreeSet<>();
        part.stores().stream().map(StoreDefinition::name).forEach(names::add);
        part.ownStores().stream().map(StoreBuilder::name).forEach(names::add);
        return names;
    }

    /**
     * The sub-topology of a store.
     *
     * @param store the store's name
     * @return its number
     * @throws UnknownStateStoreException if the topology has no such store
     */
    public int subtopology(String store) {
        Integer found = subtopologies.get(store);
        if (found == null) {
            throw new UnknownStateStoreException("One of the stores " + new TreeMap<>(subtopologies).keySet()
                    + " is expected, but [" + store + "] is none of this topology. Check the name: a table has a store"
                    + " of its name if it is given one, with Materialized.as(name).");
        }
        return found;
    }

    /**
     * Whether every instance has all of a store.
     *
     * @param store the store's name
     * @return true of global stores
     */
    public boolean isGlobal(String store) {
        return subtopology(store) == BuiltTopology.GLOBAL;
    }

    /**
     * How many partitions a store has, on all instances together.
     *
     * @param store name of a store that is not global
     * @return the number
     */
    public int partitions(String store) {
        return partitions.getOrDefault(subtopology(store), 0);
    }
}
