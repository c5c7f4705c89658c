package io.weir.dsl.plan;

import io.weir.dsl.operator.StreamTableOperator;
import java.util.List;

/**
 * What comes through a foreign-key join's topic meets the rows of a table.
 *
 * @param name name of the node
 * @param parent what comes through the topic
 * @param table the table
 * @param operator makes the processors
 */
public record TableProbe(String name, PlanNode parent, PlanNode table, StreamTableOperator operator)
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
