package io.weir.dsl.plan;

import io.weir.dsl.operator.TableOperator;
import io.weir.state.StoreBuilder;
import java.util.List;
import java.util.Optional;

/**
 * A word that makes a table.
 *
 * @param name name of the node
 * @param parent what it is said of
 * @param operator makes the processors
 * @param store what holds the rows, or empty if they are computed on the fly
 * @param asksOldValues whether the word wants to know the values before, if the table above has them
 */
public record TableStep(
        String name, PlanNode parent, TableOperator operator, Optional<StoreBuilder<?>> store, boolean asksOldValues)
        implements PlanNode {
    @Override
    public List<PlanNode> parents() {
        return List.of(parent);
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
