package io.weir.dsl;

import io.weir.state.KeyValue;
import io.weir.state.KeyValueStore;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A table: the newest value of each key, and the stream of its updates.
 *
 * <p>A value of null means that the row is gone. A word with a named {@link Materialized} stores its rows, one per key
 * of the table above, logged to a changelog topic; without, they are computed on the fly and take no room.
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface KTable<K extends @Nullable Object, V extends @Nullable Object>
        extends TableJoinWords<K, V>,
                ForeignKeyWords<K, V>,
                LeftForeignKeyWords<K, V>,
                TransformWords<K, V>,
                WaitWords<K, V> {
    /**
     * Keeps the rows that a predicate accepts. The node is called {@code KTABLE-FILTER-#}.
     *
     * @param predicate tells whether a row is kept; not asked for rows that are gone
     * @return the table of kept rows, not stored
     */
    default KTable<K, V> filter(Predicate<? super K, ? super V> predicate) {
        return filter(predicate, Named.generated(), Materialized.none());
    }

    /**
     * Keeps the rows that a predicate accepts.
     *
     * @param predicate tells whether a row is kept; not asked for rows that are gone
     * @param named the node's name
     * @return the table of kept rows, not stored
     */
    default KTable<K, V> filter(Predicate<? super K, ? super V> predicate, Named named) {
        return filter(predicate, named, Materialized.none());
    }

    /**
     * Keeps the rows that a predicate accepts, and stores them if the store has a name.
     *
     * @param predicate tells whether a row is kept; not asked for rows that are gone
     * @param materialized how the rows are kept
     * @return the table of kept rows
     */
    default KTable<K, V> filter(
            Predicate<? super K, ? super V> predicate, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return filter(predicate, Named.generated(), materialized);
    }

    /**
     * Keeps the rows that a predicate accepts, and stores them if the store has a name.
     *
     * <p>A row that is no longer accepted is sent on as a tombstone. If the table above has a store, or this one has, a
     * row that was not and is not accepted sends nothing; else, nobody knowing, it sends a tombstone.
     *
     * @param predicate tells whether a row is kept; not asked for rows that are gone
     * @param named the node's name
     * @param materialized how the rows are kept; serdes are this table's unless others are said
     * @return the table of kept rows
     */
    KTable<K, V> filter(
            Predicate<? super K, ? super V> predicate,
            Named named,
            Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);

    /**
     * Keeps the rows that a predicate refuses. The node is called {@code KTABLE-FILTER-#}.
     *
     * @param predicate tells whether a row is left out
     * @return the table of kept rows, not stored
     */
    default KTable<K, V> filterNot(Predicate<? super K, ? super V> predicate) {
        return filterNot(predicate, Named.generated(), Materialized.none());
    }

    /**
     * Keeps the rows that a predicate refuses.
     *
     * @param predicate tells whether a row is left out
     * @param named the node's name
     * @return the table of kept rows, not stored
     */
    default KTable<K, V> filterNot(Predicate<? super K, ? super V> predicate, Named named) {
        return filterNot(predicate, named, Materialized.none());
    }

    /**
     * Keeps the rows that a predicate refuses, and stores them if the store has a name.
     *
     * @param predicate tells whether a row is left out
     * @param materialized how the rows are kept
     * @return the table of kept rows
     */
    default KTable<K, V> filterNot(
            Predicate<? super K, ? super V> predicate, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return filterNot(predicate, Named.generated(), materialized);
    }

    /**
     * Keeps the rows that a predicate refuses, and stores them if the store has a name.
     *
     * @param predicate tells whether a row is left out
     * @param named the node's name
     * @param materialized how the rows are kept
     * @return the table of kept rows
     */
    default KTable<K, V> filterNot(
            Predicate<? super K, ? super V> predicate,
            Named named,
            Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return filter((key, value) -> !predicate.test(key, value), named, materialized);
    }

    /**
     * Gives each row a new value. The node is called {@code KTABLE-MAPVALUES-#}.
     *
     * @param mapper makes the new value; not asked for rows that are gone
     * @param <VR> type of new values
     * @return the table of new values, not stored
     */
    default <VR> KTable<K, VR> mapValues(ValueMapper<? super V, ? extends VR> mapper) {
        return mapValues(mapper, Named.generated(), Materialized.none());
    }

    /**
     * Gives each row a new value.
     *
     * @param mapper makes the new value; not asked for rows that are gone
     * @param named the node's name
     * @param <VR> type of new values
     * @return the table of new values, not stored
     */
    default <VR> KTable<K, VR> mapValues(ValueMapper<? super V, ? extends VR> mapper, Named named) {
        return mapValues(mapper, named, Materialized.none());
    }

    /**
     * Gives each row a new value, and stores it if the store has a name.
     *
     * @param mapper makes the new value; not asked for rows that are gone
     * @param materialized how the rows are kept
     * @param <VR> type of new values
     * @return the table of new values
     */
    default <VR> KTable<K, VR> mapValues(
            ValueMapper<? super V, ? extends VR> mapper,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return mapValues(mapper, Named.generated(), materialized);
    }

    /**
     * Gives each row a new value, and stores it if the store has a name.
     *
     * @param mapper makes the new value; not asked for rows that are gone
     * @param named the node's name
     * @param materialized how the rows are kept
     * @param <VR> type of new values
     * @return the table of new values
     */
    default <VR> KTable<K, VR> mapValues(
            ValueMapper<? super V, ? extends VR> mapper,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return mapValues((ValueMapperWithKey<K, V, VR>) (key, value) -> mapper.apply(value), named, materialized);
    }

    /**
     * Gives each row a new value, made of its key and value. The node is called {@code KTABLE-MAPVALUES-#}.
     *
     * @param mapper makes the new value, and leaves the key unchanged
     * @param <VR> type of new values
     * @return the table of new values, not stored
     */
    default <VR> KTable<K, VR> mapValues(ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper) {
        return mapValues(mapper, Named.generated(), Materialized.none());
    }

    /**
     * Gives each row a new value, made of its key and value.
     *
     * @param mapper makes the new value, and leaves the key unchanged
     * @param named the node's name
     * @param <VR> type of new values
     * @return the table of new values, not stored
     */
    default <VR> KTable<K, VR> mapValues(ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper, Named named) {
        return mapValues(mapper, named, Materialized.none());
    }

    /**
     * Gives each row a new value, made of its key and value, and stores it if the store has a name.
     *
     * @param mapper makes the new value, and leaves the key unchanged
     * @param materialized how the rows are kept
     * @param <VR> type of new values
     * @return the table of new values
     */
    default <VR> KTable<K, VR> mapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return mapValues(mapper, Named.generated(), materialized);
    }

    /**
     * Gives each row a new value, made of its key and value, and stores it if the store has a name.
     *
     * @param mapper makes the new value, and leaves the key unchanged; null deletes the row
     * @param named the node's name
     * @param materialized how the rows are kept; the serde of keys is this table's unless another is said
     * @param <VR> type of new values
     * @return the table of new values
     */
    <VR> KTable<K, VR> mapValues(
            ValueMapperWithKey<? super K, ? super V, ? extends VR> mapper,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized);

    /**
     * Gathers the rows under new keys, with the application's default serdes. The node is called {@code
     * KTABLE-SELECT-#}.
     *
     * @param selector makes the new key and value of a row; null, or a pair with a null, leaves the row out
     * @param <KR> type of new keys
     * @param <VR> type of new values
     * @return the grouping
     */
    default <KR, VR> KGroupedTable<KR, VR> groupBy(
            KeyValueMapper<? super K, ? super V, @Nullable KeyValue<KR, VR>> selector) {
        return groupBy(selector, Grouped.with(null, null));
    }

    /**
     * Gathers the rows under new keys.
     *
     * <p>This table tells what a row was before, so its rows are stored if they are not yet and it reads a topic.
     *
     * @param selector makes the new key and value of a row; null, or a pair with a null, leaves the row out
     * @param grouped the serdes of new keys and values, and the name of the node and of the repartition topic
     * @param <KR> type of new keys
     * @param <VR> type of new values
     * @return the grouping
     */
    <KR, VR> KGroupedTable<KR, VR> groupBy(
            KeyValueMapper<? super K, ? super V, @Nullable KeyValue<KR, VR>> selector, Grouped<KR, VR> grouped);

    /**
     * The stream of this table's updates, a null value for each row that went. The node is called {@code
     * KTABLE-TOSTREAM-#}.
     *
     * @return the stream
     */
    default KStream<K, V> toStream() {
        return toStream(Named.generated());
    }

    /**
     * The stream of this table's updates, a null value for each row that went.
     *
     * @param named the node's name
     * @return the stream
     */
    KStream<K, V> toStream(Named named);

    /**
     * The stream of this table's updates under new keys: {@code toStream().selectKey(mapper)}.
     *
     * @param mapper makes the new key of a key and a value, which may be null
     * @param <KR> type of new keys
     * @return the stream
     */
    default <KR extends @Nullable Object> KStream<KR, V> toStream(
            KeyValueMapper<? super K, ? super V, ? extends KR> mapper) {
        return toStream().selectKey(mapper);
    }

    /**
     * The stream of this table's updates under new keys: {@code toStream(named).selectKey(mapper)}.
     *
     * @param mapper makes the new key of a key and a value, which may be null
     * @param named the name of the node that makes the stream
     * @param <KR> type of new keys
     * @return the stream
     */
    default <KR extends @Nullable Object> KStream<KR, V> toStream(
            KeyValueMapper<? super K, ? super V, ? extends KR> mapper, Named named) {
        return toStream(named).selectKey(mapper);
    }

    /**
     * The name under which this table's rows can be queried.
     *
     * @return the store's name if the user gave it one, else null
     */
    @Nullable String queryableStoreName();
}
