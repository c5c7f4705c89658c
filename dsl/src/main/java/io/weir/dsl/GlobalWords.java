package io.weir.dsl;

import io.weir.processor.ProcessorSupplier;
import io.weir.state.KeyValueStore;
import io.weir.state.StoreBuilder;
import io.weir.topology.TopologyGlobals;
import org.apache.kafka.common.utils.Bytes;

/**
 * The ways to begin what every instance holds whole.
 *
 * <p>A global table or store is filled from all partitions of its topic before any task begins, and kept up to date
 * from then on, apart from the tasks: see {@link TopologyGlobals}. It holds a row per key of the topic on every
 * instance, so it suits small sets that change seldom. It has no changelog topic: let its topic be compacted.
 */
public sealed interface GlobalWords permits StreamsBuilder {
    /**
     * Reads a topic as a global table, with the application's defaults.
     *
     * @param topic the topic, which must exist
     * @param <K> type of keys
     * @param <V> type of values
     * @return the table
     */
    default <K, V> GlobalKTable<K, V> globalTable(String topic) {
        return globalTable(topic, Consumed.with(null, null), Materialized.none());
    }

    /**
     * Reads a topic as a global table.
     *
     * @param topic the topic, which must exist
     * @param consumed how it is read
     * @param <K> type of keys
     * @param <V> type of values
     * @return the table
     */
    default <K, V> GlobalKTable<K, V> globalTable(String topic, Consumed<K, V> consumed) {
        return globalTable(topic, consumed, Materialized.none());
    }

    /**
     * Reads a topic as a global table.
     *
     * @param topic the topic, which must exist
     * @param materialized how the rows are kept; its serdes also read the topic
     * @param <K> type of keys
     * @param <V> type of values
     * @return the table
     */
    default <K, V> GlobalKTable<K, V> globalTable(
            String topic, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return globalTable(topic, Consumed.with(materialized.keySerde(), materialized.valueSerde()), materialized);
    }

    /**
     * Reads a topic as a global table.
     *
     * <p>A null value deletes the row. Records with a null key are dropped and counted. A topic is read once in an
     * application: as a global table, or as a stream or table.
     *
     * @param topic the topic, which must exist
     * @param consumed how it is read; a name is the table's, and its source is called {@code name-source}; a reset
     *     policy is not asked, since a table begins at the beginning
     * @param materialized how the rows are kept; the serdes are those of {@code consumed}, and there is no changelog
     * @param <K> type of keys
     * @param <V> type of values
     * @return the table
     */
    <K, V> GlobalKTable<K, V> globalTable(
            String topic, Consumed<K, V> consumed, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);

    /**
     * Adds a store that every instance holds whole, written by a processor of its own.
     *
     * @param storeBuilder what the store is; it is not logged, whatever this says
     * @param topic the topic that the processor reads, which must exist
     * @param consumed how it is read; a name is the processor's, and its source is called {@code name-source}
     * @param stateUpdateSupplier makes the processor, which finds the store by its name; it is called for each record
     *     of the topic, also when the store is filled at the start, and forwards nothing
     * @param <KIn> type of keys
     * @param <VIn> type of values
     * @return this builder
     */
    <KIn, VIn> StreamsBuilder addGlobalStore(
            StoreBuilder<?> storeBuilder,
            String topic,
            Consumed<KIn, VIn> consumed,
            ProcessorSupplier<KIn, VIn, Void, Void> stateUpdateSupplier);
}
