package io.weir.dsl.plan;

import io.weir.processor.ProcessorSupplier;
import java.util.List;

/**
 * A table whose rows are sent to new keys.
 *
 * @param name name of the node
 * @param parent the table, which must tell old values
 * @param supplier makes the processors
 */
public record Regrouping(String name, PlanNode parent, ProcessorSupplier<?, ?, ?, ?> supplier) implements PlanNode {
    @Override
    public List<PlanNode> parents() {
        return List.of(parent);
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
