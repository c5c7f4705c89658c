package io.weir.dsl.plan;

import io.weir.dsl.operator.JoinSide;
import io.weir.topology.DropReason;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The records that a word drops.
 *
 * @param name name of the node
 * @param parent the word
 * @param side of a join of streams, the side whose records it drops; null for other words
 * @param reasons those that are dropped for one of these reasons; empty for all
 */
public record Aside(String name, PlanNode parent, @Nullable JoinSide side, Set<DropReason> reasons)
        implements PlanNode {
    /**
     * All records that a word drops.
     *
     * @param word the word
     * @return the plan node
     */
    public static Aside of(PlanNode word) {
        return new Aside(word.name() + "-late", word, null, Set.of());
    }

    /**
     * All records that a join drops on one side.
     *
     * @param name name of the node
     * @param join the join
     * @param side the side
     * @return the plan node
     */
    public static Aside of(String name, PlanNode join, JoinSide side) {
        return new Aside(name, join, side, Set.of());
    }

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
