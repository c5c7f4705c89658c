package io.weir.dsl;

import io.weir.state.KeyValueStore;
import org.apache.kafka.common.utils.Bytes;

/** The ways to begin a table. */
public sealed interface TableWords permits StreamsBuilder {
    /**
     * Reads a topic as a table, with the application's defaults.
     *
     * @param topic the topic, which must exist
     * @param <K> type of keys
     * @param <V> type of values
     * @return the table; its rows are stored only if a word needs them
     */
    default <K, V> KTable<K, V> table(String topic) {
        return table(topic, Consumed.with(null, null), Materialized.none());
    }

    /**
     * Reads a topic as a table.
     *
     * @param topic the topic, which must exist
     * @param consumed how it is read
     * @param <K> type of keys
     * @param <V> type of values
     * @return the table; its rows are stored only if a word needs them
     */
    default <K, V> KTable<K, V> table(String topic, Consumed<K, V> consumed) {
        return table(topic, consumed, Materialized.none());
    }

    /**
     * Reads a topic as a table, and stores it if the store has a name or a word needs it.
     *
     * @param topic the topic, which must exist
     * @param materialized how the rows are kept; its serdes also read the topic
     * @param <K> type of keys
     * @param <V> type of values
     * @return the table
     */
    default <K, V> KTable<K, V> table(String topic, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return table(topic, Consumed.with(materialized.keySerde(), materialized.valueSerde()), materialized);
    }

    /**
     * Reads a topic as a table, and stores it if the store has a name or a word needs it.
     *
     * <p>A null value deletes the row. Records with a null key are dropped and counted. The order of arrival decides,
     * not the event time. The store, if there is one, holds a row per key and is logged to a changelog topic.
     *
     * @param topic the topic, which must exist
     * @param consumed how it is read; a name is the table's, and its source is called {@code name-source}
     * @param materialized how the rows are kept; the serdes are those of {@code consumed}
     * @param <K> type of keys
     * @param <V> type of values
     * @return the table
     */
    <K, V> KTable<K, V> table(
            String topic, Consumed<K, V> consumed, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);
}
