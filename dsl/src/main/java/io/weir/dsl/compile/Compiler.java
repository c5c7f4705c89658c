package io.weir.dsl.compile;

import io.weir.dsl.plan.Plan;
import io.weir.dsl.plan.PlanNode;
import io.weir.topology.CallSite;
import io.weir.topology.Topology;
import io.weir.topology.TopologyException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
     * @param settings how it is to be built
     * @return the topology
     * @throws TopologyException if what was said does not fit together
     */
    public static Topology topology(Plan plan, BuildSettings settings) {
        Set<Optimization> wanted = settings.wanted();
        PlanGraph graph = PlanGraph.of(plan, MergedSources.of(plan));
        MergedTopics topics = wanted.contains(Optimization.MERGE_REPARTITION_TOPICS)
                ? MergedTopics.of(plan, graph)
                : MergedTopics.none(graph);
        TableNeeds tables = new TableNeeds(plan, wanted.contains(Optimization.REUSE_KTABLE_SOURCE_TOPICS));
        SelfJoins joins = wanted.contains(Optimization.SINGLE_STORE_SELF_JOIN) ? SelfJoins.of(graph) : SelfJoins.none();
        TopologyWriter writer = new TopologyWriter(graph, tables, topics, joins, settings);
        WriteOrder.of(graph).forEach(node -> write(node, writer, plan.sites().get(node.name())));
        KnownTypes.check(writer.topology().built(), ConfiguredSerdes.of(settings.config()));
        return writer.topology().saidAt(null);
    }

    private static void write(PlanNode node, TopologyWriter writer, @Nullable CallSite site) {
        writer.topology().saidAt(site);
        try {
            node.tell(writer);
        } catch (TopologyException refused) {
            throw site == null
                    ? refused
                    : new TopologyException(refused.getMessage() + " This was said at " + site + ".");
        }
    }
}
