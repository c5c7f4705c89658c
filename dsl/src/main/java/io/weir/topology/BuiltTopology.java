package io.weir.topology;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A topology that no longer changes: what the engine runs.
 *
 * @param subTopologies the sub-topologies, by number; numbers of global stores are left out
 * @param globals the global stores, each with its source and its processor, by number
 * @param repartitionTopics topics that Weir makes, by name without the application's prefix
 * @param copartitioned groups of topics, without prefix, that must have equally many partitions, and where it was said
 */
public record BuiltTopology(
        List<SubTopology> subTopologies,
        List<SubTopology> globals,
        Map<String, RepartitionTopic> repartitionTopics,
        Map<Set<String>, CallSite> copartitioned) {
    /** The number of the sub-topology that all global stores make. */
    public static final int GLOBAL = -1;

    /**
     * All global stores as one sub-topology: one loop of an instance keeps them all.
     *
     * @return the whole, or empty if there is no global store
     */
    public Optional<SubTopology> global() {
        return globals.isEmpty() ? Optional.empty() : Optional.of(SubTopology.whole(GLOBAL, globals));
    }
}
