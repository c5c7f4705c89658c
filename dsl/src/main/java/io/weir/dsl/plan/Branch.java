package io.weir.dsl.plan;

import java.util.List;
import java.util.function.BiPredicate;

/**
 * One way of a fork.
 *
 * @param name name of the node
 * @param parent the fork
 * @param takes tells which records go this way, of their key and value
 */
public record Branch(String name, Split parent, BiPredicate<Object, Object> takes) implements PlanNode {
    @Override
    public List<PlanNode> parents() {
        return List.of(parent);
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
