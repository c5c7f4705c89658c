package io.weir.topology;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A topology that no longer changes: what the engine runs.
 *
 * @param subTopologies the sub-topologies, by number
 * @param repartitionTopics topics that Weir makes, by name without the application's prefix
 * @param copartitioned groups of topics, without prefix, that must have equally many partitions
 */
public record BuiltTopology(
        List<SubTopology> subTopologies,
        Map<String, RepartitionTopic> repartitionTopics,
        List<Set<String>> copartitioned) {}
