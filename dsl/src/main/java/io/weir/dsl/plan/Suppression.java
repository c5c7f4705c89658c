package io.weir.dsl.plan;

import io.weir.dsl.operator.SuppressOperators;
import io.weir.state.StoreBuilder;
import java.util.List;

/**
 * A table whose updates wait before they are sent on.
 *
 * @param name name of the node
 * @param parent the table, which must tell old values
 * @param operators makes the processors, and the view of the rows
 * @param waitMs how long updates wait; negative if the windows above say so, and are sent when they close
 * @param buffer where updates wait
 */
public record Suppression(
        String name, PlanNode parent, SuppressOperators operators, long waitMs, StoreBuilder<?> buffer)
        implements PlanNode {
    /**
     * Whether each window is sent once, with its final result.
     *
     * @return false if updates wait for some time only
     */
    public boolean untilClosed() {
        return waitMs < 0;
    }

    @Override
    public List<PlanNode> parents() {
        return List.of(parent);
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
