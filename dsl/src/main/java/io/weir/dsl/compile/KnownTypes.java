package io.weir.dsl.compile;

import io.weir.state.StoreDefinition;
import io.weir.topology.BuiltTopology;
import io.weir.topology.Node;
import io.weir.topology.SinkNode;
import io.weir.topology.SourceNode;
import io.weir.topology.SubTopology;
import io.weir.topology.TopologyException;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Finds serdes that cannot fit together, as far as their types tell.
 *
 * <p>Java forgets type arguments, but the serdes of Kafka's own simple types say theirs by their class. What one of
 * them writes, another one cannot read. Serdes of other types are taken on trust: one may well read as text what
 * another wrote as JSON.
 */
final class KnownTypes {
    private final Map<String, SourceNode> sources = new HashMap<>();
    private final BuiltTopology topology;

    private KnownTypes(BuiltTopology topology) {
        this.topology = topology;
    }

    /**
     * Checks a topology.
     *
     * @throws TopologyException if a topic is written and read as different types, or a serde writes what it cannot
     *     read
     */
    static void check(BuiltTopology topology) {
        KnownTypes types = new KnownTypes(topology);
        topology.subTopologies().forEach(types::checkParts);
        topology.subTopologies().forEach(types::checkSinks);
    }

    private void checkParts(SubTopology part) {
        for (Node node : part.nodes()) {
            if (node instanceof SourceNode source) {
                source.topics().forEach(topic -> sources.put(topic, source));
            }
        }
        for (StoreDefinition store : part.stores()) {
            checkSerde(store.name(), "key", store.serdes().key());
            checkSerde(store.name(), "value", store.serdes().value());
        }
    }

    private static void checkSerde(String store, String side, @Nullable Serde<?> serde) {
        if (serde != null && SimpleType.isKafkas(serde)) {
            String writes = SimpleType.of(serde.serializer());
            String reads = SimpleType.of(serde.deserializer());
            if (differ(writes, reads)) {
                throw new TopologyException(
                        "The " + side + " serde of store [" + store + "] is expected to read what it"
                                + " writes, but it writes " + writes + " and reads " + reads
                                + ". Make it of a serialiser and a deserialiser of one type.");
            }
        }
    }

    private void checkSinks(SubTopology part) {
        for (Node node : part.nodes()) {
            if (node instanceof SinkNode sink && sink.topic() != null) {
                SourceNode source = sources.get(sink.topic());
                if (source != null) {
                    check(part, sink, source);
                }
            }
        }
    }

    private void check(SubTopology part, SinkNode sink, SourceNode source) {
        check(
                part,
                sink,
                source,
                new Side("keys", sink.output().key(), source.input().key()));
        check(
                part,
                sink,
                source,
                new Side("values", sink.output().value(), source.input().value()));
    }

    private void check(SubTopology part, SinkNode sink, SourceNode source, Side side) {
        String writes = SimpleType.of(side.serializer);
        String reads = SimpleType.of(side.deserializer);
        if (differ(writes, reads)) {
            throw new TopologyException("The topic [" + sink.topic() + "] is expected to be read as it is written, but"
                    + " sink [" + sink.name() + "] writes its " + side.name + " as " + writes + " and source ["
                    + source.name() + "] reads them as " + reads + ". Give both the same serde." + " The sink:"
                    + part.said(sink.name()) + " The source:" + said(source));
        }
    }

    private String said(SourceNode source) {
        return topology.subTopologies().stream()
                .map(part -> part.said(source.name()))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse(" somewhere.");
    }

    private static boolean differ(@Nullable String one, @Nullable String other) {
        return one != null && other != null && !one.equals(other);
    }

    private record Side(
            String name,
            @Nullable Serializer<?> serializer,
            @Nullable Deserializer<?> deserializer) {}
}
