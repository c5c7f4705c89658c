package io.weir.dsl.plan;

import io.weir.state.StoreBuilder;
import java.util.List;

/**
 * A table that several aggregates make together.
 *
 * @param name name of the node where their updates meet
 * @param parents the aggregates, which share the store
 * @param store what holds the rows
 */
public record Cogroup(String name, List<PlanNode> parents, StoreBuilder<?> store) implements PlanNode {
    /** Copies the list. */
    public Cogroup {
        parents = List.copyOf(parents);
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
