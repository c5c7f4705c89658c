package io.weir.dsl.compile;

import io.weir.dsl.plan.Plan;
import io.weir.topology.Topology;
import io.weir.topology.TopologyException;

/**
 * Turns a plan into a topology.
 *
 * <p>Sources of the same topics become one, old values are sent where someone below asks for them, and the nodes are
 * written in Kafka Streams' order, which numbers the sub-topologies. Here is the place for later rewriting of the plan:
 * each step takes the plan as the step before left it.
 */
public final class Compiler {
    private Compiler() {}

    /**
     * Compiles a plan. The plan stays as it is, and can be compiled again.
     *
     * @param plan what was said
     * @return the topology
     * @throws TopologyException if what was said does not fit together
     */
    public static Topology topology(Plan plan) {
        MergedSources sources = MergedSources.of(plan);
        TopologyWriter writer = new TopologyWriter(plan, sources);
        WriteOrder.of(plan, sources).forEach(node -> node.tell(writer));
        return writer.topology();
    }
}
