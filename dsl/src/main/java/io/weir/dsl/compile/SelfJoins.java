package io.weir.dsl.compile;

import io.weir.dsl.operator.JoinSide;
import io.weir.dsl.plan.PlanNode;
import io.weir.dsl.plan.StreamsJoin;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Streams joined with themselves, which are stored once. */
final class SelfJoins {
    private final Set<PlanNode> once = Collections.newSetFromMap(new IdentityHashMap<>());

    private SelfJoins() {}

    /** Every join stores both its sides. */
    static SelfJoins none() {
        return new SelfJoins();
    }

    /** Takes the second side of each join of a stream with itself out of a graph. */
    static SelfJoins of(PlanGraph graph) {
        SelfJoins joins = new SelfJoins();
        for (PlanNode node : List.copyOf(graph.nodes())) {
            if (node instanceof StreamsJoin join && join.withItself()) {
                graph.rewire(join, join.right(), List.of());
                graph.cut(join.right());
                joins.once.add(join);
            }
        }
        return joins;
    }

    /** The names of the nodes that drop records of one side of a join. */
    String[] droppers(StreamsJoin join, JoinSide side) {
        if (storedOnce(join)) {
            return new String[] {join.left().name(), join.names().merge()};
        }
        return side == JoinSide.LEFT
                ? new String[] {join.left().name(), join.names().left()}
                : new String[] {join.right().name(), join.names().right()};
    }

    boolean storedOnce(StreamsJoin join) {
        return once.contains(join);
    }
}
