package io.weir.topology;

import io.weir.processor.StreamPartitioner;
import io.weir.processor.TopicNameExtractor;
import java.util.List;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * The ways to add a sink to a topology.
 *
 * <p>All forms end in {@link #addSink(SinkNode)}. A sink writes each record it is given to a topic, with the record's
 * time and headers.
 */
public sealed interface TopologySinks permits Topology {
    /**
     * Adds a sink.
     *
     * @param sink the sink
     * @return this topology
     * @throws TopologyException if the name is taken, or a parent is missing, unknown or a sink
     */
    Topology addSink(SinkNode sink);

    /**
     * Adds a sink that writes with the application's defaults.
     *
     * @param name the node's name, unique within the topology
     * @param topic the topic
     * @param parentNames names of the nodes above, at least one
     * @return this topology
     * @throws TopologyException if the name is taken, or a parent is missing, unknown or a sink
     */
    default Topology addSink(String name, String topic, String... parentNames) {
        return addSink(new SinkNode(name, List.of(parentNames), topic, null, output(null, null, null)));
    }

    /**
     * Adds a sink that chooses partitions.
     *
     * @param name the node's name, unique within the topology
     * @param topic the topic
     * @param partitioner chooses partitions, or null for the producer's own rule
     * @param parentNames names of the nodes above, at least one
     * @return this topology
     * @throws TopologyException if the name is taken, or a parent is missing, unknown or a sink
     */
    default Topology addSink(
            String name, String topic, @Nullable StreamPartitioner<?, ?> partitioner, String... parentNames) {
        return addSink(new SinkNode(name, List.of(parentNames), topic, null, output(null, null, partitioner)));
    }

    /**
     * Adds a sink with its own serialisers.
     *
     * @param name the node's name, unique within the topology
     * @param topic the topic
     * @param keySerializer writes keys, or null for the application's default
     * @param valueSerializer writes values, or null for the application's default
     * @param parentNames names of the nodes above, at least one
     * @return this topology
     * @throws TopologyException if the name is taken, or a parent is missing, unknown or a sink
     */
    default Topology addSink(
            String name,
            String topic,
            @Nullable Serializer<?> keySerializer,
            @Nullable Serializer<?> valueSerializer,
            String... parentNames) {
        SinkNode.Output output = output(keySerializer, valueSerializer, null);
        return addSink(new SinkNode(name, List.of(parentNames), topic, null, output));
    }

    /**
     * Adds a sink that chooses the topic of each record.
     *
     * @param name the node's name, unique within the topology
     * @param topicExtractor chooses the topic, which must exist
     * @param parentNames names of the nodes above, at least one
     * @return this topology
     * @throws TopologyException if the name is taken, or a parent is missing, unknown or a sink
     */
    default Topology addSink(String name, TopicNameExtractor<?, ?> topicExtractor, String... parentNames) {
        return addSink(new SinkNode(name, List.of(parentNames), null, topicExtractor, output(null, null, null)));
    }

    /**
     * Adds a sink that chooses the topic and the partitions of each record.
     *
     * @param name the node's name, unique within the topology
     * @param topicExtractor chooses the topic, which must exist
     * @param partitioner chooses partitions, or null for the producer's own rule
     * @param parentNames names of the nodes above, at least one
     * @return this topology
     * @throws TopologyException if the name is taken, or a parent is missing, unknown or a sink
     */
    default Topology addSink(
            String name,
            TopicNameExtractor<?, ?> topicExtractor,
            @Nullable StreamPartitioner<?, ?> partitioner,
            String... parentNames) {
        SinkNode.Output output = output(null, null, partitioner);
        return addSink(new SinkNode(name, List.of(parentNames), null, topicExtractor, output));
    }

    /**
     * Adds a sink with its own serialisers that chooses the topic of each record.
     *
     * @param name the node's name, unique within the topology
     * @param topicExtractor chooses the topic, which must exist
     * @param keySerializer writes keys, or null for the application's default
     * @param valueSerializer writes values, or null for the application's default
     * @param parentNames names of the nodes above, at least one
     * @return this topology
     * @throws TopologyException if the name is taken, or a parent is missing, unknown or a sink
     */
    default Topology addSink(
            String name,
            TopicNameExtractor<?, ?> topicExtractor,
            @Nullable Serializer<?> keySerializer,
            @Nullable Serializer<?> valueSerializer,
            String... parentNames) {
        SinkNode.Output output = output(keySerializer, valueSerializer, null);
        return addSink(new SinkNode(name, List.of(parentNames), null, topicExtractor, output));
    }

    /**
     * Adds a sink with its own serialisers that chooses partitions.
     *
     * @param name the node's name, unique within the topology
     * @param topic the topic
     * @param keySerializer writes keys, or null for the application's default
     * @param valueSerializer writes values, or null for the application's default
     * @param partitioner chooses partitions, or null for the producer's own rule
     * @param parentNames names of the nodes above, at least one
     * @param <K> type of keys
     * @param <V> type of values
     * @return this topology
     * @throws TopologyException if the name is taken, or a parent is missing, unknown or a sink
     */
    @AsInKafkaStreams
    default <K, V> Topology addSink(
            String name,
            String topic,
            @Nullable Serializer<K> keySerializer,
            @Nullable Serializer<V> valueSerializer,
            @Nullable StreamPartitioner<? super K, ? super V> partitioner,
            String... parentNames) {
        SinkNode.Output output = output(keySerializer, valueSerializer, partitioner);
        return addSink(new SinkNode(name, List.of(parentNames), topic, null, output));
    }

    /**
     * Adds a sink with its own serialisers that chooses the topic and the partitions of each record.
     *
     * @param name the node's name, unique within the topology
     * @param topicExtractor chooses the topic, which must exist
     * @param keySerializer writes keys, or null for the application's default
     * @param valueSerializer writes values, or null for the application's default
     * @param partitioner chooses partitions, or null for the producer's own rule
     * @param parentNames names of the nodes above, at least one
     * @param <K> type of keys
     * @param <V> type of values
     * @return this topology
     * @throws TopologyException if the name is taken, or a parent is missing, unknown or a sink
     */
    @AsInKafkaStreams
    default <K, V> Topology addSink(
            String name,
            TopicNameExtractor<? super K, ? super V> topicExtractor,
            @Nullable Serializer<K> keySerializer,
            @Nullable Serializer<V> valueSerializer,
            @Nullable StreamPartitioner<? super K, ? super V> partitioner,
            String... parentNames) {
        SinkNode.Output output = output(keySerializer, valueSerializer, partitioner);
        return addSink(new SinkNode(name, List.of(parentNames), null, topicExtractor, output));
    }

    private static SinkNode.Output output(
            @Nullable Serializer<?> key, @Nullable Serializer<?> value, @Nullable StreamPartitioner<?, ?> partitioner) {
        return new SinkNode.Output(key, value, partitioner);
    }
}
