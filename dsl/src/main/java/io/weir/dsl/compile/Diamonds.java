package io.weir.dsl.compile;

import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.Relay;
import io.weir.dsl.plan.Repartition;
import io.weir.dsl.plan.TableJoin;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Joins of tables that stem from one input, so that one record may change both sides.
 *
 * <p>A topic in between takes the record's two ways apart.
 */
final class Diamonds {
    private final PlanGraph graph;

    Diamonds(PlanGraph graph) {
        this.graph = graph;
    }

    boolean contains(TableJoin join) {
        return !Collections.disjoint(origins(join.left()), origins(join.right()));
    }

    private Set<PlanNode> origins(PlanNode node) {
        Set<PlanNode> found = Collections.newSetFromMap(new IdentityHashMap<>());
        add(node, found);
        return found;
    }

    private void add(PlanNode node, Set<PlanNode> found) {
        if (found.add(node) && !(node instanceof Repartition || node instanceof Relay)) {
            graph.parents(node).forEach(parent -> add(parent, found));
        }
    }
}
