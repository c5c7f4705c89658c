package io.weir.dsl.compile;

import io.weir.state.StoreDefinition;
import io.weir.topology.BuiltTopology;
import io.weir.topology.Node;
import io.weir.topology.ProcessorNode;
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
    private final ConfiguredSerdes defaults;

    private KnownTypes(BuiltTopology topology, ConfiguredSerdes defaults) {
        this.topology = topology;
        this.defaults = defaults;
    }

    /**
     * Checks a topology.
     *
     * @throws TopologyException if a topic is written and read as different types, or a serde writes what it cannot
     *     read, or a default that is used is no serde
     */
    static void check(BuiltTopology topology, ConfiguredSerdes defaults) {
        KnownTypes types = new KnownTypes(topology, defaults);
        topology.globals().forEach(types::checkUses);
        topology.subTopologies().forEach(types::checkUses);
        topology.subTopologies().forEach(types::checkParts);
        topology.subTopologies().forEach(types::checkSinks);
    }

    private void checkUses(SubTopology part) {
        for (Node node : part.nodes()) {
            String said = part.said(node.name());
            if (node instanceof SourceNode source) {
                checkUse(source.input().key(), source.input().value(), "source [" + source.name() + "]", said);
            } else if (node instanceof SinkNode sink) {
                checkUse(sink.output().key(), sink.output().value(), "sink [" + sink.name() + "]", said);
            }
        }
        for (StoreDefinition store : part.stores()) {
            String said = part.nodes().stream()
                    .filter(node ->
                            node instanceof ProcessorNode user && user.stores().contains(store.name()))
                    .map(user -> part.said(user.name()))
                    .findFirst()
                    .orElse("");
            checkUse(store.serdes().key(), store.serdes().value(), "store [" + store.name() + "]", said);
        }
    }

    private void checkUse(@Nullable Object key, @Nullable Object value, String place, String said) {
        if (key == null) {
            defaults.key().check(place, said);
        }
        if (value == null) {
            defaults.value().check(place, said);
        }
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
                new Side(
                        "keys",
                        writer(sink.output().key(), defaults.key()),
                        reader(source.input().key(), defaults.key())));
        check(
                part,
                sink,
                source,
                new Side(
                        "values",
                        writer(sink.output().value(), defaults.value()),
                        reader(source.input().value(), defaults.value())));
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

    private static @Nullable Serializer<?> writer(@Nullable Serializer<?> own, ConfiguredSerdes.Setting setting) {
        return own == null ? setting.serializer() : own;
    }

    private static @Nullable Deserializer<?> reader(@Nullable Deserializer<?> own, ConfiguredSerdes.Setting setting) {
        return own == null ? setting.deserializer() : own;
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
