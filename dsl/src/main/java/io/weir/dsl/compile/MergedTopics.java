package io.weir.dsl.compile;

import io.weir.dsl.plan.Aside;
import io.weir.dsl.plan.Deduplication;
import io.weir.dsl.plan.GlobalTableJoin;
import io.weir.dsl.plan.KeyedStep;
import io.weir.dsl.plan.Plan;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.Repartition;
import io.weir.dsl.plan.StreamStep;
import io.weir.dsl.plan.StreamStep.Changes;
import io.weir.dsl.plan.StreamTableJoin;
import io.weir.topology.RepartitionTopic;
import io.weir.topology.SinkNode;
import io.weir.topology.SourceNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/*
 * A repartition topic may rise to the word that changed the key, as long as nothing on the way changes the value: then
 * its bytes are still those that its serdes write. All topics that rise to one word become one, under the name of the
 * first. What lies on the way, such as a filter, comes to lie below the topic, with all that hangs on it.
 *
 * A topic below a merged stream rises to the merging word and no further: another of the streams that meet there may
 * have other keys.
 *
 * A filter that came to lie below the topic may feed an output that takes records without a key. So the topic lets them
 * pass, to any partition; words that need a key drop them themselves.
 */
/** Repartition topics that became one. */
final class MergedTopics {
    private final PlanGraph graph;
    private final Set<PlanNode> keyless = Collections.newSetFromMap(new IdentityHashMap<>());

    private MergedTopics(PlanGraph graph) {
        this.graph = graph;
    }

    /** Nothing is merged. */
    static MergedTopics none(PlanGraph graph) {
        return new MergedTopics(graph);
    }

    /** Merges the topics of a graph. */
    static MergedTopics of(Plan plan, PlanGraph graph) {
        MergedTopics merged = new MergedTopics(graph);
        IdentityHashMap<PlanNode, List<Repartition>> byPlace = new IdentityHashMap<>();
        for (PlanNode node : plan.firstSaid()) {
            if (node instanceof Repartition way && way.mergeable()) {
                PlanNode place = merged.place(way);
                if (place != null) {
                    byPlace.computeIfAbsent(place, top -> new ArrayList<>()).add(way);
                }
            }
        }
        Map<PlanNode, List<Repartition>> inOrder = new LinkedHashMap<>();
        plan.nodes().stream().filter(byPlace::containsKey).forEach(place -> inOrder.put(place, byPlace.get(place)));
        inOrder.forEach(merged::merge);
        return merged;
    }

    /** Whether records without a key must pass the topic, because not all below it needs one. */
    boolean passesNullKeys(PlanNode way) {
        return keyless.contains(way);
    }

    /** Where the topic may rise to, or null if it has to stay. */
    private @Nullable PlanNode place(PlanNode way) {
        PlanNode at = graph.parents(way).get(0);
        while (!changes(at)) {
            List<PlanNode> above = at.parents();
            if (above.size() != 1) {
                return above.isEmpty() || !rises(at) ? null : at;
            }
            at = graph.parents(at).get(0);
        }
        return changesKey(at) ? at : null;
    }

    // Like Kafka Streams, whether a topic below merged streams rises at all is seen from the first way that leads to a
    // change.
    private boolean rises(PlanNode merging) {
        for (PlanNode parent : graph.parents(merging)) {
            PlanNode change = firstChange(parent);
            if (change != null) {
                return changesKey(change);
            }
        }
        return false;
    }

    private @Nullable PlanNode firstChange(PlanNode node) {
        if (changes(node)) {
            return node;
        }
        for (PlanNode parent : graph.parents(node)) {
            PlanNode change = firstChange(parent);
            if (change != null) {
                return change;
            }
        }
        return null;
    }

    private static boolean changes(PlanNode node) {
        // What a word drops has the keys of the word, not those further above.
        return node instanceof Aside
                || node instanceof StreamTableJoin
                || node instanceof GlobalTableJoin
                || node instanceof KeyedStep
                || changesKey(node)
                || (node instanceof StreamStep step && step.changes() != Changes.NOTHING);
    }

    private static boolean changesKey(PlanNode node) {
        return (node instanceof StreamStep step && step.changes() == Changes.KEY)
                || (node instanceof Deduplication unique && unique.scattered());
    }

    private void merge(PlanNode place, List<Repartition> ways) {
        Repartition one = merged(place, ways);
        graph.addBelow(place, one);
        for (Repartition way : ways) {
            for (PlanNode child : graph.children(place)) {
                if (child != one && graph.isAbove(child, way)) {
                    graph.rewire(child, place, List.of(one));
                    if (child != way) {
                        keyless.add(one);
                    }
                }
            }
            graph.cut(way);
        }
    }

    private static Repartition merged(PlanNode place, List<Repartition> ways) {
        String topic = ways.get(0).topic().name();
        SinkNode.Output output = new SinkNode.Output(
                first(ways, way -> way.sink().output().key()),
                first(ways, way -> way.sink().output().value()),
                null);
        SourceNode.Input input = new SourceNode.Input(
                first(ways, way -> way.source().input().key()),
                first(ways, way -> way.source().input().value()),
                ways.get(0).source().input().timestampExtractor(),
                null);
        return new Repartition(
                new RepartitionTopic(topic, null),
                topic + "-filter",
                new SinkNode(topic + "-sink", List.of(), topic, null, output),
                new SourceNode(topic + "-source", Set.of(topic), null, input),
                place,
                false);
    }

    private static <T> @Nullable T first(
            List<Repartition> ways, java.util.function.Function<Repartition, @Nullable T> part) {
        return ways.stream().map(part).filter(Objects::nonNull).findFirst().orElse(null);
    }
}
