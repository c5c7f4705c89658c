package io.weir.dsl.plan;

import io.weir.processor.ProcessorSupplier;
import java.util.List;

/**
 * A stream whose records meet the rows of a global table.
 *
 * @param name name of the node
 * @param parent the stream
 * @param supplier makes the processors, which find the table's store by its name
 * @param takesNullKeys whether records without a key are joined too
 */
public record GlobalTableJoin(
        String name, PlanNode parent, ProcessorSupplier<?, ?, ?, ?> supplier, boolean takesNullKeys)
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
