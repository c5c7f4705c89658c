package io.weir.dsl.plan;

import java.util.List;

/**
 * A fork in a stream; its branches are said after it.
 *
 * @param name name of the node
 * @param parent what is forked
 */
public record Split(String name, PlanNode parent) implements PlanNode {
    @Override
    public List<PlanNode> parents() {
        return List.of(parent);
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
