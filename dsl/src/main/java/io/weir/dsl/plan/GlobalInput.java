package io.weir.dsl.plan;

import io.weir.topology.GlobalStoreNode;
import java.util.List;

/**
 * A topic that every instance holds whole.
 *
 * @param global the store, its source and its processor
 */
public record GlobalInput(GlobalStoreNode global) implements PlanNode {
    @Override
    public String name() {
        return global.processorName();
    }

    @Override
    public List<PlanNode> parents() {
        return List.of();
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
