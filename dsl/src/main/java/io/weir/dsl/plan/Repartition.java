package io.weir.dsl.plan;

import io.weir.topology.RepartitionTopic;
import io.weir.topology.SinkNode;
import io.weir.topology.SourceNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A way through a topic, to the partition of the key.
 *
 * @param topic the topic
 * @param filterName name of the node that drops records without a key, or null if all have one
 * @param sink writes to the topic, and names no parents yet
 * @param source reads the topic
 * @param parent what goes through the topic
 * @param mergeable whether it may become one with others of the same keys; a topic that the user asked for may not
 */
public record Repartition(
        RepartitionTopic topic,
        @Nullable String filterName,
        SinkNode sink,
        SourceNode source,
        PlanNode parent,
        boolean mergeable)
        implements PlanNode {
    /**
     * The same way, but whoever reads it does not wait for its records to have them in the order of time.
     *
     * @return the changed way
     */
    public Repartition inNoOrder() {
        SourceNode unordered = new SourceNode(
                source.name(), source.topics(), null, source.input().notAwaited());
        return new Repartition(topic, filterName, sink, unordered, parent, mergeable);
    }

    @Override
    public String name() {
        return source.name();
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
