package io.weir.dsl.plan;

import io.weir.dsl.operator.StreamTableOperator;
import io.weir.state.StoreBuilder;
import java.util.List;
import java.util.Optional;

/**
 * A stream whose records meet the rows of a table.
 *
 * @param name name of the node
 * @param parent the stream
 * @param table the table
 * @param operator makes the processors
 * @param takesNullKeys whether records without a key are joined too
 * @param buffer where records wait for the table, or empty if they do not
 */
public record StreamTableJoin(
        String name,
        PlanNode parent,
        PlanNode table,
        StreamTableOperator operator,
        boolean takesNullKeys,
        Optional<StoreBuilder<?>> buffer)
        implements PlanNode {
    @Override
    public List<PlanNode> parents() {
        return List.of(parent);
    }

    @Override
    public List<PlanNode> reads() {
        return List.of(table);
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
