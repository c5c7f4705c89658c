package io.weir.dsl.plan;

import io.weir.processor.ProcessorSupplier;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A keyed processor of the user's.
 *
 * @param name name of the node
 * @param parent what it is said of
 * @param supplier makes the processors, and names their stores
 * @param idleAfterMs after how long without input the wall clock moves its time; negative for never, null for the
 *     application's default
 */
public record KeyedStep(
        String name,
        PlanNode parent,
        ProcessorSupplier<?, ?, ?, ?> supplier,
        @Nullable Long idleAfterMs) implements PlanNode {
    @Override
    public List<PlanNode> parents() {
        return List.of(parent);
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
