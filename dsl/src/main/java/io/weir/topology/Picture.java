package io.weir.topology;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A topology drawn as Kafka Streams draws it. */
final class Picture implements TopologyDescription {
    private final List<Part> parts = new ArrayList<>();

    Picture(BuiltTopology topology) {
        topology.subTopologies().forEach(sub -> parts.add(new Part(sub.id(), PictureNode.draw(sub.nodes()))));
    }

    @Override
    public Set<Subtopology> subtopologies() {
        return Collections.unmodifiableSet(new LinkedHashSet<>(parts));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Picture that && toString().equals(that.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Topologies:\n ");
        parts.forEach(part -> text.append("  ").append(part));
        return text.toString();
    }

    private record Part(int id, Set<TopologyDescription.Node> nodes) implements Subtopology {
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("Sub-topology: ").append(id).append('\n');
            nodes.forEach(node -> text.append("    ").append(node).append('\n'));
            return text.append('\n').toString();
        }
    }
}
