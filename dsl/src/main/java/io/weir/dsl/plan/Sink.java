package io.weir.dsl.plan;

import io.weir.topology.SinkNode;
import java.util.List;

/**
 * Records written to a topic.
 *
 * @param sink the sink, which names no parents yet
 * @param parent what is written
 */
public record Sink(SinkNode sink, PlanNode parent) implements PlanNode {
    @Override
    public String name() {
        return sink.name();
    }

    @Override
    public List<PlanNode> parents() {
        return List.of(parent);
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
