package io.weir.dsl;

import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The words on a stream that change its keys, or gather records by key.
 *
 * <p>After a word that may change keys, equal keys can lie in different partitions. So the next word that gathers by
 * key first sends the records through a repartition topic, which Weir makes: {@code
 * <application.id>-<name>-repartition}. Records whose key is null are dropped before that topic and counted, since
 * they belong to no partition.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface KeyWords<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Gives each record a new key. The node is called {@code KSTREAM-KEY-SELECT-#}.
     *
     * @param mapper makes the new key; may return null
     * @param <KR> type of new keys
     * @return the stream of new keys; it has no serde for them yet
     */
    default <KR extends @Nullable Object> KStream<KR, V> selectKey(
            KeyValueMapper<? super K, ? super V, ? extends KR> mapper) {
        return selectKey(mapper, Named.generated());
    }

    /**
     * Gives each record a new key.
     *
     * @param mapper makes the new key; may return null
     * @param named the node's name
     * @param <KR> type of new keys
     * @return the stream of new keys; it has no serde for them yet
     */
    <KR extends @Nullable Object> KStream<KR, V> selectKey(
            KeyValueMapper<? super K, ? super V, ? extends KR> mapper, Named named);

    /**
     * Gives each record a new key and value. The node is called {@code KSTREAM-MAP-#}.
     *
     * @param mapper makes the new pair; must not return null, though the pair's parts may be null
     * @param <KR> type of new keys
     * @param <VR> type of new values
     * @return the stream of new pairs; it has no serdes yet
     */
    default <KR extends @Nullable Object, VR extends @Nullable Object> KStream<KR, VR> map(
            KeyValueMapper<? super K, ? super V, ? extends KeyValue<? extends KR, ? extends VR>> mapper) {
        return map(mapper, Named.generated());
    }

    /**
     * Gives each record a new key and value.
     *
     * @param mapper makes the new pair; must not return null, though the pair's parts may be null
     * @param named the node's name
     * @param <KR> type of new keys
     * @param <VR> type of new values
     * @return the stream of new pairs; it has no serdes yet
     */
    <KR extends @Nullable Object, VR extends @Nullable Object> KStream<KR, VR> map(
            KeyValueMapper<? super K, ? super V, ? extends KeyValue<? extends KR, ? extends VR>> mapper, Named named);

    /**
     * Makes any number of pairs of each record. The node is called {@code KSTREAM-FLATMAP-#}.
     *
     * @param mapper makes the new pairs; must not return null
     * @param <KR> type of new keys
     * @param <VR> type of new values
     * @return the stream of new pairs; it has no serdes yet
     */
    default <KR extends @Nullable Object, VR extends @Nullable Object> KStream<KR, VR> flatMap(
            KeyValueMapper<? super K, ? super V, ? extends Iterable<? extends KeyValue<? extends KR, ? extends VR>>>
                    mapper) {
        return flatMap(mapper, Named.generated());
    }

    /**
     * Makes any number of pairs of each record.
     *
     * @param mapper makes the new pairs; must not return null
     * @param named the node's name
     * @param <KR> type of new keys
     * @param <VR> type of new values
     * @return the stream of new pairs; it has no serdes yet
     */
    <KR extends @Nullable Object, VR extends @Nullable Object> KStream<KR, VR> flatMap(
            KeyValueMapper<? super K, ? super V, ? extends Iterable<? extends KeyValue<? extends KR, ? extends VR>>>
                    mapper,
            Named named);

    /**
     * Groups records by a new key, with the application's default serde for it and the stream's own for values.
     *
     * @param keySelector makes the new key
     * @param <KR> type of new keys
     * @return the grouping; each aggregate of it has a repartition topic of its own
     */
    default <KR> KGroupedStream<KR, V> groupBy(KeyValueMapper<? super K, ? super V, ? extends KR> keySelector) {
        return groupBy(keySelector, Grouped.none());
    }

    /**
     * Groups records by a new key.
     *
     * @param keySelector makes the new key
     * @param grouped serdes of the repartition topic, and a name for it and for the node that selects keys; a serde
     *     that is not said is the application's default
     * @param <KR> type of new keys
     * @return the grouping; with a name, all its aggregates share one repartition topic
     */
    <KR> KGroupedStream<KR, V> groupBy(
            KeyValueMapper<? super K, ? super V, ? extends KR> keySelector, Grouped<KR, V> grouped);

    /**
     * Groups records by the key that they have, with the stream's own serdes.
     *
     * @return the grouping
     */
    default KGroupedStream<K, V> groupByKey() {
        return groupByKey(Grouped.none());
    }

    /**
     * Groups records by the key that they have.
     *
     * @param grouped serdes and name of the repartition topic, which is made only if keys may have changed; a serde
     *     that is not said is the application's default
     * @return the grouping
     */
    KGroupedStream<K, V> groupByKey(Grouped<K, V> grouped);

    /**
     * Sends all records through a topic, with the stream's own serdes.
     *
     * @return the stream read from the topic
     */
    default KStream<K, V> repartition() {
        return repartition(Repartitioned.with(null, null));
    }

    /**
     * Sends all records through a topic, to the partition of their key.
     *
     * @param repartitioned serdes, number of partitions, partitioner and name of the topic
     * @return the stream read from the topic
     */
    KStream<K, V> repartition(Repartitioned<K, V> repartitioned);

    /**
     * Takes each record as the newest value of its key. The node is called {@code KSTREAM-TOTABLE-#}.
     *
     * @return the table; its rows are not stored
     */
    default KTable<K, V> toTable() {
        return toTable(Named.generated(), Materialized.none());
    }

    /**
     * Takes each record as the newest value of its key.
     *
     * @param named the name of the node and of the repartition topic, which is made only if keys may have changed
     * @return the table; its rows are not stored
     */
    default KTable<K, V> toTable(Named named) {
        return toTable(named, Materialized.none());
    }

    /**
     * Takes each record as the newest value of its key, and stores it if the store has a name.
     *
     * @param materialized how the rows are kept
     * @return the table
     */
    default KTable<K, V> toTable(Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return toTable(Named.generated(), materialized);
    }

    /**
     * Takes each record as the newest value of its key, and stores it if the store has a name.
     *
     * <p>A null value deletes the row. Records with a null key are dropped and counted.
     *
     * @param named the name of the node and of the repartition topic, which is made only if keys may have changed
     * @param materialized how the rows are kept
     * @return the table
     */
    KTable<K, V> toTable(Named named, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);
}
