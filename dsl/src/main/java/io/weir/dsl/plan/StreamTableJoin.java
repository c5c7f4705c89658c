package io.weir.dsl.plan;

import io.weir.dsl.operator.StreamTableOperator;
import java.util.List;

/**
 * A stream whose records meet the rows of a table.
 *
 * @param name name of the node
 * @param parent the stream
 * @param table the table
 * @param operator makes the processors
 * @param takesNullKeys whether records without a key are joined too
 */
public record StreamTableJoin(
        String name, PlanNode parent, PlanNode table, StreamTableOperator operator, boolean takesNullKeys)
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
