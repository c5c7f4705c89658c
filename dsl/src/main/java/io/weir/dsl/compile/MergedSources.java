package io.weir.dsl.compile;

import io.weir.dsl.plan.Plan;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.StreamSource;
import io.weir.topology.AutoOffsetReset;
import io.weir.topology.SourceNode;
import io.weir.topology.TopologyException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/** Streams of the same topics, read by one source. */
final class MergedSources {
    private final Map<String, StreamSource> byTopic = new HashMap<>();
    private final Map<String, StreamSource> byPattern = new HashMap<>();
    private final IdentityHashMap<PlanNode, StreamSource> firsts = new IdentityHashMap<>();

    private MergedSources() {}

    static MergedSources of(Plan plan) {
        MergedSources sources = new MergedSources();
        for (PlanNode node : plan.nodes()) {
            if (node instanceof StreamSource source) {
                sources.add(source);
            }
        }
        return sources;
    }

    /** Whether another source reads the node's topics for it. */
    boolean merged(PlanNode node) {
        return firsts.containsKey(node);
    }

    /** The nodes above, where a merged source is replaced by the one that reads for it. */
    List<PlanNode> parents(PlanNode node) {
        Set<PlanNode> parents = new LinkedHashSet<>();
        List<PlanNode> replaced = new ArrayList<>();
        for (PlanNode parent : node.parents()) {
            StreamSource first = firsts.get(parent);
            if (first == null) {
                parents.add(parent);
            } else {
                replaced.add(first);
            }
        }
        parents.addAll(replaced);
        return List.copyOf(parents);
    }

    private void add(StreamSource source) {
        Pattern pattern = source.source().pattern();
        if (pattern == null) {
            source.source().topics().forEach(topic -> settle(byTopic.putIfAbsent(topic, source), source));
        } else {
            settle(byPattern.putIfAbsent(pattern.pattern() + '/' + pattern.flags(), source), source);
        }
    }

    @SuppressWarnings("ReferenceEquality") // Two sources that say the same are still two.
    private void settle(@Nullable StreamSource first, StreamSource second) {
        if (first != null && first != second) {
            checkSame(first.source(), second.source());
            firsts.put(second, first);
        }
    }

    private static void checkSame(SourceNode first, SourceNode second) {
        if (!first.topics().equals(second.topics())) {
            throw new TopologyException("Two streams read the same topics or none in common, but source ["
                    + first.name() + "] reads " + first.topics() + " and source [" + second.name() + "] reads "
                    + second.topics() + ". Read each topic by itself and merge the streams.");
        }
        if (!text(first.input().resetPolicy()).equals(text(second.input().resetPolicy()))) {
            throw differ(
                    "begin at one place",
                    first,
                    text(first.input().resetPolicy()),
                    second,
                    text(second.input().resetPolicy()));
        }
        checkSameClass(first, first.input().key(), second, second.input().key());
        checkSameClass(first, first.input().value(), second, second.input().value());
    }

    private static void checkSameClass(
            SourceNode first, @Nullable Deserializer<?> one, SourceNode second, @Nullable Deserializer<?> other) {
        if (one != null && other != null && one.getClass() != other.getClass()) {
            throw differ(
                    "are read by one deserialiser",
                    first,
                    one.getClass().getName(),
                    second,
                    other.getClass().getName());
        }
    }

    private static TopologyException differ(
            String rule, SourceNode first, String one, SourceNode second, String other) {
        return new TopologyException("The topics " + first.topics() + " " + rule + ", but source [" + first.name()
                + "] says " + one + " and source [" + second.name() + "] says " + other
                + ". Read them once and use the stream twice, or say the same both times.");
    }

    private static String text(@Nullable AutoOffsetReset policy) {
        return policy == null ? "the application's default" : policy.toString();
    }
}
