package io.weir.dsl.plan;

import io.weir.topology.RepartitionTopic;
import io.weir.topology.SinkNode;
import io.weir.topology.SourceNode;
import java.util.List;

/**
 * A topic between the two sides of a foreign-key join.
 *
 * @param topic the topic
 * @param sink writes to the topic, and names no parents yet
 * @param source reads the topic
 * @param parents what goes through the topic
 */
public record Relay(RepartitionTopic topic, SinkNode sink, SourceNode source, List<PlanNode> parents)
        implements PlanNode {
    @Override
    public String name() {
        return source.name();
    }

    @Override
    public void tell(PlanReader reader) {
        reader.read(this);
    }
}
