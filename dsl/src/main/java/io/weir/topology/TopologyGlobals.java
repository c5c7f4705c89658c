package io.weir.topology;

import io.weir.processor.ProcessorSupplier;
import io.weir.processor.TimestampExtractor;
import io.weir.state.StoreBuilder;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * The ways to add a global store to a topology.
 *
 * <p>Every instance of the application holds a global store whole: it reads all partitions of the store's topic,
 * before any task begins and from then on, apart from the tasks and in no order of time with them. The processor that
 * is given writes the store, also when the store is filled at the start. Processors of tasks find the store by its
 * name without being connected to it, and only read it: changing it there is refused with an
 * {@link UnsupportedOperationException}. They see what is committed.
 *
 * <p>The store is not logged, whatever its builder says: the topic holds what it is made of, so let the topic be
 * compacted. What bounds the store is the topic: a row per key on every instance.
 */
public sealed interface TopologyGlobals permits Topology {
    /**
     * Adds a global store.
     *
     * @param global the store, its source and its processor
     * @return this topology
     * @throws TopologyException if a name or the topic is taken, or the source reads no topic or several
     */
    Topology addGlobalStore(GlobalStoreNode global);

    /**
     * Adds a global store whose topic is read with the application's defaults.
     *
     * @param store what the store is
     * @param sourceName name of the node that reads the topic, unique within the topology
     * @param topic the topic, which must exist
     * @param processorName name of the node that writes the store, unique within the topology
     * @param stateUpdateSupplier makes the processor that writes the store
     * @param <KIn> type of keys
     * @param <VIn> type of values
     * @return this topology
     * @throws TopologyException if a name or the topic is taken
     */
    default <KIn, VIn> Topology addGlobalStore(
            StoreBuilder<?> store,
            String sourceName,
            String topic,
            String processorName,
            ProcessorSupplier<KIn, VIn, Void, Void> stateUpdateSupplier) {
        SourceNode source = SourceNode.ofTopic(sourceName, topic, new SourceNode.Input(null, null, null, null));
        return addGlobalStore(new GlobalStoreNode(store, source, processorName, stateUpdateSupplier));
    }

    /**
     * Adds a global store whose topic is read with deserialisers of its own.
     *
     * @param store what the store is
     * @param sourceName name of the node that reads the topic, unique within the topology
     * @param keyDeserializer reads keys, or null for the application's default
     * @param valueDeserializer reads values, or null for the application's default
     * @param topic the topic, which must exist
     * @param processorName name of the node that writes the store, unique within the topology
     * @param stateUpdateSupplier makes the processor that writes the store
     * @param <KIn> type of keys
     * @param <VIn> type of values
     * @return this topology
     * @throws TopologyException if a name or the topic is taken
     */
    @AsInKafkaStreams
    default <KIn, VIn> Topology addGlobalStore(
            StoreBuilder<?> store,
            String sourceName,
            @Nullable Deserializer<KIn> keyDeserializer,
            @Nullable Deserializer<VIn> valueDeserializer,
            String topic,
            String processorName,
            ProcessorSupplier<KIn, VIn, Void, Void> stateUpdateSupplier) {
        return addGlobalStore(
                store, sourceName, null, keyDeserializer, valueDeserializer, topic, processorName, stateUpdateSupplier);
    }

    /**
     * Adds a global store whose topic is read with an event time and deserialisers of its own.
     *
     * @param store what the store is
     * @param sourceName name of the node that reads the topic, unique within the topology
     * @param timestampExtractor tells event time, or null for the application's default
     * @param keyDeserializer reads keys, or null for the application's default
     * @param valueDeserializer reads values, or null for the application's default
     * @param topic the topic, which must exist
     * @param processorName name of the node that writes the store, unique within the topology
     * @param stateUpdateSupplier makes the processor that writes the store
     * @param <KIn> type of keys
     * @param <VIn> type of values
     * @return this topology
     * @throws TopologyException if a name or the topic is taken
     */
    @AsInKafkaStreams
    default <KIn, VIn> Topology addGlobalStore(
            StoreBuilder<?> store,
            String sourceName,
            @Nullable TimestampExtractor timestampExtractor,
            @Nullable Deserializer<KIn> keyDeserializer,
            @Nullable Deserializer<VIn> valueDeserializer,
            String topic,
            String processorName,
            ProcessorSupplier<KIn, VIn, Void, Void> stateUpdateSupplier) {
        SourceNode.Input input = new SourceNode.Input(keyDeserializer, valueDeserializer, timestampExtractor, null);
        SourceNode source = SourceNode.ofTopic(sourceName, topic, input);
        return addGlobalStore(new GlobalStoreNode(store, source, processorName, stateUpdateSupplier));
    }
}
