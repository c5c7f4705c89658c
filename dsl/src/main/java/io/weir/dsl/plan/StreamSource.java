package io.weir.dsl.plan;

import io.weir.topology.SourceNode;
import java.util.List;

/**
 * Topics read as a stream.
 *
 * @param source the source
 */
public record StreamSource(SourceNode source) implements PlanNode {
    @Override
    public String name() {
        return source.name();
    }

    @Override
    public List<PlanNode> parents() {
        return List.of();
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
