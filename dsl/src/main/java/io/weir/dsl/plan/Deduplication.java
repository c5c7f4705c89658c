package io.weir.dsl.plan;

import io.weir.dsl.operator.DedupOperator;
import io.weir.state.StoreBuilder;
import java.util.List;

/**
 * A stream that leaves out records it has seen.
 *
 * @param name name of the node
 * @param parent the stream
 * @param operator makes the processors
 * @param stores what they remember
 * @param scattered whether records lie where their identifiers belong, which says nothing of their keys
 */
public record Deduplication(
        String name, PlanNode parent, DedupOperator operator, List<StoreBuilder<?>> stores, boolean scattered)
        implements PlanNode {
    @Override
    public List<PlanNode> parents() {
        return List.of(parent);
    }

    // The identifier tells records apart, not the key.
    @Override
    public boolean takesNullKeys() {
        return true;
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
