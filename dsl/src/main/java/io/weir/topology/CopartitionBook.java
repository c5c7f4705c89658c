package io.weir.topology;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Groups of topics that are read together.
 *
 * <p>Owned by its topology.
 */
final class CopartitionBook {
    private final Map<Set<String>, CallSite> groups = new LinkedHashMap<>();

    /** Adds a group, said at a place. */
    void add(Set<String> topics, Map<String, RepartitionTopic> repartitionTopics, CallSite site) {
        Map<String, Integer> fixed = new TreeMap<>();
        for (String topic : topics) {
            RepartitionTopic known = repartitionTopics.get(topic);
            if (known != null && known.partitions() != null) {
                fixed.put(topic, known.partitions());
            }
        }
        if (new HashSet<>(fixed.values()).size() > 1) {
            throw new TopologyException("Topics that are read together must have equally many partitions, but these"
                    + " were said to have different numbers: " + fixed + ". Give them the same number, or leave one of"
                    + " them out.");
        }
        groups.putIfAbsent(Set.copyOf(topics), site);
    }

    void addAll(CopartitionBook other) {
        groups.putAll(other.groups);
    }

    /** All groups in the order in which they were said, which every instance of an application goes by. */
    Map<Set<String>, CallSite> all() {
        return Collections.unmodifiableMap(new LinkedHashMap<>(groups));
    }
}
