package io.weir.dsl.plan;

import io.weir.processor.ProcessorSupplier;
import java.util.List;
import java.util.Set;

/**
 * A word on a stream, or the end of a table.
 *
 * @param name name of the node
 * @param parents what it is said of
 * @param supplier makes the processors
 * @param stores names of stores that the processors use, beside those that the supplier names
 */
public record StreamStep(
        String name, List<PlanNode> parents, ProcessorSupplier<?, ?, ?, ?> supplier, Set<String> stores)
        implements PlanNode {
    /**
     * A word that uses no store.
     *
     * @param name name of the node
     * @param parent what it is said of
     * @param supplier makes the processors
     */
    public StreamStep(String name, PlanNode parent, ProcessorSupplier<?, ?, ?, ?> supplier) {
        this(name, List.of(parent), supplier, Set.of());
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
