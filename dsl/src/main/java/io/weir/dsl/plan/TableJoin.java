package io.weir.dsl.plan;

import io.weir.dsl.operator.TableJoinOperator;
import io.weir.state.StoreBuilder;
import java.util.List;
import java.util.Optional;

/**
 * A table made of two.
 *
 * @param names names of the nodes
 * @param left the table on the left
 * @param right the table on the right
 * @param operator makes the processors
 * @param store what holds the rows, or empty if they are computed on the fly
 */
public record TableJoin(
        Names names, PlanNode left, PlanNode right, TableJoinOperator operator, Optional<StoreBuilder<?>> store)
        implements PlanNode {
    /**
     * The names of a join's nodes.
     *
     * @param merge name of the node where both sides meet
     * @param left name of the node that takes updates of the left table
     * @param right name of the node that takes updates of the right table
     */
    public record Names(String merge, String left, String right) {}

    @Override
    public String name() {
        return names.merge();
    }

    @Override
    public List<PlanNode> parents() {
        return List.of(left, right);
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
