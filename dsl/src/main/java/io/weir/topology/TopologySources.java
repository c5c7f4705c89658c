package io.weir.topology;

import io.weir.processor.TimestampExtractor;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * The ways to add a source to a topology.
 *
 * <p>All forms end in {@link #addSource(SourceNode)}. A source reads its
 * topics from the beginning, the end, or wherever the application's default says, and hands each record to the nodes
 * below it. A topic may be read by one source only.
 */
public sealed interface TopologySources permits Topology {
    /**
     * Adds a source.
     *
     * @param source the source
     * @return this topology
     * @throws TopologyException if the name is taken, no topic is given, or a topic is read by another source
     */
    Topology addSource(SourceNode source);

    /**
     * Adds a source that reads with the application's defaults.
     *
     * @param name the node's name, unique within the topology
     * @param topics names of the topics, at least one
     * @return this topology
     * @throws TopologyException if the name is taken or a topic is read by another source
     */
    default Topology addSource(String name, String... topics) {
        return addSource(node(name, input(null, null, null, null), topics));
    }

    /**
     * Adds a source that reads all topics of a pattern that exist when the application starts; later ones are read from
     * its next start.
     *
     * @param name the node's name, unique within the topology
     * @param topicPattern pattern of topic names
     * @return this topology
     * @throws TopologyException if the name is taken or a topic is read by another source
     */
    default Topology addSource(String name, Pattern topicPattern) {
        return addSource(node(name, input(null, null, null, null), topicPattern));
    }

    /**
     * Adds a source with a place to begin.
     *
     * @param offsetReset where to begin without a committed offset, or null for the application's default
     * @param name the node's name, unique within the topology
     * @param topics names of the topics, at least one
     * @return this topology
     * @throws TopologyException if the name is taken or a topic is read by another source
     */
    default Topology addSource(@Nullable AutoOffsetReset offsetReset, String name, String... topics) {
        return addSource(node(name, input(null, null, null, offsetReset), topics));
    }

    /**
     * Adds a source of a pattern with a place to begin.
     *
     * @param offsetReset where to begin without a committed offset, or null for the application's default
     * @param name the node's name, unique within the topology
     * @param topicPattern pattern of topic names
     * @return this topology
     * @throws TopologyException if the name is taken or a topic is read by another source
     */
    default Topology addSource(@Nullable AutoOffsetReset offsetReset, String name, Pattern topicPattern) {
        return addSource(node(name, input(null, null, null, offsetReset), topicPattern));
    }

    /**
     * Adds a source with its own event time.
     *
     * @param timestampExtractor tells event time, or null for the application's default
     * @param name the node's name, unique within the topology
     * @param topics names of the topics, at least one
     * @return this topology
     * @throws TopologyException if the name is taken or a topic is read by another source
     */
    default Topology addSource(@Nullable TimestampExtractor timestampExtractor, String name, String... topics) {
        return addSource(node(name, input(null, null, timestampExtractor, null), topics));
    }

    /**
     * Adds a source of a pattern with its own event time.
     *
     * @param timestampExtractor tells event time, or null for the application's default
     * @param name the node's name, unique within the topology
     * @param topicPattern pattern of topic names
     * @return this topology
     * @throws TopologyException if the name is taken or a topic is read by another source
     */
    default Topology addSource(@Nullable TimestampExtractor timestampExtractor, String name, Pattern topicPattern) {
        return addSource(node(name, input(null, null, timestampExtractor, null), topicPattern));
    }

    /**
     * Adds a source with a place to begin and its own event time.
     *
     * @param offsetReset where to begin without a committed offset, or null for the application's default
     * @param timestampExtractor tells event time, or null for the application's default
     * @param name the node's name, unique within the topology
     * @param topics names of the topics, at least one
     * @return this topology
     * @throws TopologyException if the name is taken or a topic is read by another source
     */
    default Topology addSource(
            @Nullable AutoOffsetReset offsetReset,
            @Nullable TimestampExtractor timestampExtractor,
            String name,
            String... topics) {
        return addSource(node(name, input(null, null, timestampExtractor, offsetReset), topics));
    }

    /**
     * Adds a source of a pattern with a place to begin and its own event time.
     *
     * @param offsetReset where to begin without a committed offset, or null for the application's default
     * @param timestampExtractor tells event time, or null for the application's default
     * @param name the node's name, unique within the topology
     * @param topicPattern pattern of topic names
     * @return this topology
     * @throws TopologyException if the name is taken or a topic is read by another source
     */
    default Topology addSource(
            @Nullable AutoOffsetReset offsetReset,
            @Nullable TimestampExtractor timestampExtractor,
            String name,
            Pattern topicPattern) {
        return addSource(node(name, input(null, null, timestampExtractor, offsetReset), topicPattern));
    }

    /**
     * Adds a source with its own deserialisers.
     *
     * @param name the node's name, unique within the topology
     * @param keyDeserializer reads keys, or null for the application's default
     * @param valueDeserializer reads values, or null for the application's default
     * @param topics names of the topics, at least one
     * @return this topology
     * @throws TopologyException if the name is taken or a topic is read by another source
     */
    default Topology addSource(
            String name,
            @Nullable Deserializer<?> keyDeserializer,
            @Nullable Deserializer<?> valueDeserializer,
            String... topics) {
        return addSource(node(name, input(keyDeserializer, valueDeserializer, null, null), topics));
    }

    /**
     * Adds a source of a pattern with its own deserialisers.
     *
     * @param name the node's name, unique within the topology
     * @param keyDeserializer reads keys, or null for the application's default
     * @param valueDeserializer reads values, or null for the application's default
     * @param topicPattern pattern of topic names
     * @return this topology
     * @throws TopologyException if the name is taken or a topic is read by another source
     */
    default Topology addSource(
            String name,
            @Nullable Deserializer<?> keyDeserializer,
            @Nullable Deserializer<?> valueDeserializer,
            Pattern topicPattern) {
        return addSource(node(name, input(keyDeserializer, valueDeserializer, null, null), topicPattern));
    }

    /**
     * Adds a source with a place to begin and its own deserialisers.
     *
     * @param offsetReset where to begin without a committed offset, or null for the application's default
     * @param name the node's name, unique within the topology
     * @param keyDeserializer reads keys, or null for the application's default
     * @param valueDeserializer reads values, or null for the application's default
     * @param topics names of the topics, at least one
     * @return this topology
     * @throws TopologyException if the name is taken or a topic is read by another source
     */
    default Topology addSource(
            @Nullable AutoOffsetReset offsetReset,
            String name,
            @Nullable Deserializer<?> keyDeserializer,
            @Nullable Deserializer<?> valueDeserializer,
            String... topics) {
        return addSource(node(name, input(keyDeserializer, valueDeserializer, null, offsetReset), topics));
    }

    /**
     * Adds a source of a pattern with a place to begin and its own deserialisers.
     *
     * @param offsetReset where to begin without a committed offset, or null for the application's default
     * @param name the node's name, unique within the topology
     * @param keyDeserializer reads keys, or null for the application's default
     * @param valueDeserializer reads values, or null for the application's default
     * @param topicPattern pattern of topic names
     * @return this topology
     * @throws TopologyException if the name is taken or a topic is read by another source
     */
    default Topology addSource(
            @Nullable AutoOffsetReset offsetReset,
            String name,
            @Nullable Deserializer<?> keyDeserializer,
            @Nullable Deserializer<?> valueDeserializer,
            Pattern topicPattern) {
        return addSource(node(name, input(keyDeserializer, valueDeserializer, null, offsetReset), topicPattern));
    }

    /**
     * Adds a source with a place to begin, its own event time and its own deserialisers.
     *
     * @param offsetReset where to begin without a committed offset, or null for the application's default
     * @param name the node's name, unique within the topology
     * @param timestampExtractor tells event time, or null for the application's default
     * @param keyDeserializer reads keys, or null for the application's default
     * @param valueDeserializer reads values, or null for the application's default
     * @param topics names of the topics, at least one
     * @return this topology
     * @throws TopologyException if the name is taken or a topic is read by another source
     */
    @AsInKafkaStreams
    default Topology addSource(
            @Nullable AutoOffsetReset offsetReset,
            String name,
            @Nullable TimestampExtractor timestampExtractor,
            @Nullable Deserializer<?> keyDeserializer,
            @Nullable Deserializer<?> valueDeserializer,
            String... topics) {
        SourceNode.Input input = input(keyDeserializer, valueDeserializer, timestampExtractor, offsetReset);
        return addSource(node(name, input, topics));
    }

    /**
     * Adds a source of a pattern with a place to begin, its own event time and its own deserialisers.
     *
     * @param offsetReset where to begin without a committed offset, or null for the application's default
     * @param name the node's name, unique within the topology
     * @param timestampExtractor tells event time, or null for the application's default
     * @param keyDeserializer reads keys, or null for the application's default
     * @param valueDeserializer reads values, or null for the application's default
     * @param topicPattern pattern of topic names
     * @return this topology
     * @throws TopologyException if the name is taken or a topic is read by another source
     */
    @AsInKafkaStreams
    default Topology addSource(
            @Nullable AutoOffsetReset offsetReset,
            String name,
            @Nullable TimestampExtractor timestampExtractor,
            @Nullable Deserializer<?> keyDeserializer,
            @Nullable Deserializer<?> valueDeserializer,
            Pattern topicPattern) {
        SourceNode.Input input = input(keyDeserializer, valueDeserializer, timestampExtractor, offsetReset);
        return addSource(node(name, input, topicPattern));
    }

    private static SourceNode.Input input(
            @Nullable Deserializer<?> key,
            @Nullable Deserializer<?> value,
            @Nullable TimestampExtractor extractor,
            @Nullable AutoOffsetReset reset) {
        return new SourceNode.Input(key, value, extractor, reset);
    }

    private static SourceNode node(String name, SourceNode.Input input, String... topics) {
        Set<String> names = new LinkedHashSet<>(Arrays.asList(topics));
        return new SourceNode(name, names, null, input);
    }

    private static SourceNode node(String name, SourceNode.Input input, Pattern pattern) {
        return new SourceNode(name, Set.of(), pattern, input);
    }
}
