package io.weir.dsl.compile;

import io.weir.dsl.plan.Plan;
import io.weir.topology.Topology;
import io.weir.topology.TopologyException;
import java.util.Set;

/**
 * Turns a plan into a topology.
 *
 * <p>Sources of the same topics become one, optimisations rewire the nodes, old values are sent where someone below
 * asks for them, and the nodes are written in Kafka Streams' order, which numbers the sub-topologies. Each step takes
 * the graph of the nodes as the step before left it.
 */
public final class Compiler {
    private Compiler() {}

    /**
     * Compiles a plan. The plan stays as it is, and can be compiled again.
     *
     * @param plan what was said
     * @param wanted the optimisations to apply
     * @return the topology
     * @throws TopologyException if what was said does not fit together
     */
    public static Topology topology(Plan plan, Set<Optimization> wanted) {
        PlanGraph graph = PlanGraph.of(plan, MergedSources.of(plan));
        MergedTopics topics = wanted.contains(Optimization.MERGE_REPARTITION_TOPICS)
                ? MergedTopics.of(plan, graph)
                : MergedTopics.none(graph);
        TableNeeds tables = new TableNeeds(plan, wanted.contains(Optimization.REUSE_KTABLE_SOURCE_TOPICS));
        TopologyWriter writer = new TopologyWriter(graph, tables, topics);
        WriteOrder.of(graph).forEach(node -> node.tell(writer));
        return writer.topology();
    }
}
