package io.weir.topology;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A topology drawn as Kafka Streams draws it. */
final class Picture implements TopologyDescription {
    private final List<Part> parts = new ArrayList<>();
    private final List<Global> globals = new ArrayList<>();

    Picture(BuiltTopology topology) {
        topology.globals().forEach(global -> globals.add(Global.of(global.id(), PictureNode.draw(global.nodes()))));
        topology.subTopologies().forEach(sub -> parts.add(new Part(sub.id(), PictureNode.draw(sub.nodes()))));
    }

    @Override
    public Set<Subtopology> subtopologies() {
        return Collections.unmodifiableSet(new LinkedHashSet<>(parts));
    }

    @Override
    public Set<GlobalStore> globalStores() {
        return Collections.unmodifiableSet(new LinkedHashSet<>(globals));
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
        SortedMap<Integer, Object> byNumber = new TreeMap<>();
        parts.forEach(part -> byNumber.put(part.id(), part));
        globals.forEach(global -> byNumber.put(global.id(), global));
        byNumber.values().forEach(part -> text.append("  ").append(part));
        return text.toString();
    }

    private record Global(int id, Source source, Processor processor) implements GlobalStore {
        static Global of(int id, Set<TopologyDescription.Node> nodes) {
            return new Global(id, only(Source.class, nodes), only(Processor.class, nodes));
        }

        private static <N> N only(Class<N> kind, Set<TopologyDescription.Node> nodes) {
            return nodes.stream()
                    .filter(kind::isInstance)
                    .map(kind::cast)
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("A global store has no " + kind.getSimpleName() + "."));
        }

        @Override
        public String toString() {
            return "Sub-topology: " + id + " for global store (will not generate tasks)\n    " + source + "\n    "
                    + processor + "\n";
        }
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
