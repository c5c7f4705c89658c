package io.weir.runtime;

import io.weir.engine.TopicNames;
import io.weir.topology.AutoOffsetReset;
import io.weir.topology.BuiltTopology;
import io.weir.topology.SourceNode;
import java.util.HashMap;
import java.util.Map;

/** Where sources begin that say so themselves. */
final class OffsetPolicies {
    private OffsetPolicies() {}

    static Map<String, AutoOffsetReset> of(BuiltTopology topology, TopicNames names) {
        Map<String, AutoOffsetReset> policies = new HashMap<>();
        topology.subTopologies().stream()
                .flatMap(part -> part.nodes().stream())
                .filter(SourceNode.class::isInstance)
                .map(SourceNode.class::cast)
                .forEach(source -> add(source, names, policies));
        // Nothing of a repartition topic may be skipped, whatever is said of the input.
        topology.repartitionTopics()
                .keySet()
                .forEach(topic -> policies.put(names.full(topic), AutoOffsetReset.earliest()));
        return policies;
    }

    private static void add(SourceNode source, TopicNames names, Map<String, AutoOffsetReset> policies) {
        AutoOffsetReset policy = source.input().resetPolicy();
        if (policy != null) {
            source.topics().forEach(topic -> policies.put(names.full(topic), policy));
        }
    }
}
