package io.weir.runtime;

import io.weir.engine.TopicNames;
import io.weir.topology.AutoOffsetReset;
import io.weir.topology.BuiltTopology;
import io.weir.topology.SourceNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Where sources begin that say so themselves, by the full name of a topic. */
final class OffsetPolicies implements Function<String, Optional<AutoOffsetReset>> {
    private final Map<String, AutoOffsetReset> byTopic = new HashMap<>();
    private final List<OfPattern> byPattern = new ArrayList<>();

    private record OfPattern(Pattern pattern, AutoOffsetReset policy) {}

    private OffsetPolicies() {}

    static OffsetPolicies of(BuiltTopology topology, TopicNames names) {
        OffsetPolicies policies = new OffsetPolicies();
        topology.subTopologies().stream()
                .flatMap(part -> part.nodes().stream())
                .filter(SourceNode.class::isInstance)
                .map(SourceNode.class::cast)
                .forEach(source -> policies.add(source, names));
        // Nothing of a repartition topic may be skipped, whatever is said of the input.
        topology.repartitionTopics()
                .keySet()
                .forEach(topic -> policies.byTopic.put(names.full(topic), AutoOffsetReset.earliest()));
        return policies;
    }

    private void add(SourceNode source, TopicNames names) {
        AutoOffsetReset policy = source.input().resetPolicy();
        Pattern pattern = source.pattern();
        if (policy != null) {
            source.topics().forEach(topic -> byTopic.put(names.full(topic), policy));
        }
        if (policy != null && pattern != null) {
            byPattern.add(new OfPattern(pattern, policy));
        }
    }

    @Override
    public Optional<AutoOffsetReset> apply(String topic) {
        AutoOffsetReset named = byTopic.get(topic);
        return named != null
                ? Optional.of(named)
                : byPattern.stream()
                        .filter(one -> one.pattern.matcher(topic).matches())
                        .map(OfPattern::policy)
                        .findFirst();
    }
}
