package io.weir.dsl.compile;

import io.weir.dsl.plan.Plan;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.StreamTableJoin;
import io.weir.dsl.plan.StreamsJoin;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Where records without a key go on to a join that takes them.
 *
 * <p>Topics on their way let them pass, to any partition.
 */
final class NullKeys {
    private final Set<PlanNode> passing = Collections.newSetFromMap(new IdentityHashMap<>());

    NullKeys(Plan plan) {
        for (PlanNode node : plan.nodes()) {
            boolean takes = (node instanceof StreamTableJoin table && table.takesNullKeys())
                    || (node instanceof StreamsJoin streams && streams.takesNullKeys());
            if (takes) {
                node.parents().forEach(this::add);
            }
        }
    }

    boolean passedBy(PlanNode node) {
        return passing.contains(node);
    }

    private void add(PlanNode node) {
        if (passing.add(node)) {
            node.parents().forEach(this::add);
        }
    }
}
