package io.weir.dsl.plan;

import io.weir.dsl.operator.JoinSide;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records that a word drops.
 *
 * @param name name of the node
 * @param parent the word
 * @param side of a join of streams, the side whose records it drops; null for other words
 */
public record Aside(String name, PlanNode parent, @Nullable JoinSide side) implements PlanNode {
    @Override
    public List<PlanNode> parents() {
        return List.of(parent);
    }

    // Topics above let records without a key pass, so that the word itself drops them.
    @Override
    public boolean takesNullKeys() {
        return true;
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
