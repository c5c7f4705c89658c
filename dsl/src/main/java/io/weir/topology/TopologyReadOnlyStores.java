package io.weir.topology;

import io.weir.processor.ProcessorSupplier;
import io.weir.processor.TimestampExtractor;
import io.weir.state.StoreBuilder;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * The ways to add a store that a task fills from an input topic.
 *
 * <p>The topic holds every row already, so the store needs no changelog: after a loss it is restored from the topic,
 * each
 * record as a row, without the processor. So the processor is to put each record into the store as it is, a null value
 * as a deletion, and the topic is to be compacted. Other processors that are connected to the store only read it.
 *
 * <p>The topic's partitions are shared by the instances, each with the rows of its own; a global store is whole on
 * each.
 * What bounds the store is the topic: a row per key.
 */
public sealed interface TopologyReadOnlyStores permits Topology {
    /**
     * Adds a store that is filled from an input topic.
     *
     * @param filled the store, the source and the processor that fills it
     * @return this topology
     * @throws TopologyException if a name or the topic is taken, the source reads no topic or several, or the store is
     *     one of the application's own
     */
    Topology addReadOnlyStateStore(GlobalStoreNode filled);

    /**
     * Adds a store that is filled from an input topic, in the records' own time or the application's default.
     *
     * @param store what the store is
     * @param sourceName name of the node that reads the topic, unique within the topology
     * @param keyDeserializer reads keys, or null for the application's default
     * @param valueDeserializer reads values, or null for the application's default
     * @param topic the topic
     * @param processorName name of the node that writes the store, unique within the topology
     * @param stateUpdateSupplier makes the processor that writes the store
     * @param <KIn> type of keys
     * @param <VIn> type of values
     * @return this topology
     * @throws TopologyException if a name or the topic is taken, or the store is one of the application's own
     */
    @AsInKafkaStreams
    default <KIn, VIn> Topology addReadOnlyStateStore(
            StoreBuilder<?> store,
            String sourceName,
            @Nullable Deserializer<KIn> keyDeserializer,
            @Nullable Deserializer<VIn> valueDeserializer,
            String topic,
            String processorName,
            ProcessorSupplier<KIn, VIn, Void, Void> stateUpdateSupplier) {
        return addReadOnlyStateStore(
                store, sourceName, null, keyDeserializer, valueDeserializer, topic, processorName, stateUpdateSupplier);
    }

    /**
     * Adds a store that is filled from an input topic.
     *
     * @param store what the store is
     * @param sourceName name of the node that reads the topic, unique within the topology
     * @param timestampExtractor tells event time, or null for the application's default
     * @param keyDeserializer reads keys, or null for the application's default
     * @param valueDeserializer reads values, or null for the application's default
     * @param topic the topic
     * @param processorName name of the node that writes the store, unique within the topology
     * @param stateUpdateSupplier makes the processor that writes the store
     * @param <KIn> type of keys
     * @param <VIn> type of values
     * @return this topology
     * @throws TopologyException if a name or the topic is taken, or the store is one of the application's own
     */
    @AsInKafkaStreams
    default <KIn, VIn> Topology addReadOnlyStateStore(
            StoreBuilder<?> store,
            String sourceName,
            @Nullable TimestampExtractor timestampExtractor,
            @Nullable Deserializer<KIn> keyDeserializer,
            @Nullable Deserializer<VIn> valueDeserializer,
            String topic,
            String processorName,
            ProcessorSupplier<KIn, VIn, Void, Void> stateUpdateSupplier) {
        SourceNode.Input input = new SourceNode.Input(
                keyDeserializer, valueDeserializer, timestampExtractor, AutoOffsetReset.earliest());
        SourceNode source = SourceNode.ofTopic(sourceName, topic, input);
        return addReadOnlyStateStore(new GlobalStoreNode(store, source, processorName, stateUpdateSupplier));
    }
}
