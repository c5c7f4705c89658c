package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * The words on a stream that join it with a global table.
 *
 * <p>Each record meets the row as this instance holds it when the record is processed, whatever their event times: a
 * global table is kept up to date apart from the streams. Updates of the table send nothing, and no store or topic is
 * made. The result has the stream record's key, time and headers.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface GlobalJoinWords<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Joins each record with the row of the key that is made of it, if there is one.
     *
     * <p>The node is called {@code KSTREAM-LEFTJOIN-#}, as in Kafka Streams.
     *
     * @param globalTable the table, of the same builder
     * @param keySelector makes the key to look for; null finds no row
     * @param joiner makes the new value
     * @param <GK> type of the table's keys
     * @param <GV> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <GK, GV, VR extends @Nullable Object> KStream<K, VR> join(
            GlobalKTable<GK, GV> globalTable,
            KeyValueMapper<? super K, ? super V, ? extends @Nullable GK> keySelector,
            ValueJoiner<? super V, ? super GV, ? extends VR> joiner) {
        return join(globalTable, keySelector, joiner, Named.generated());
    }

    /**
     * Joins each record with the row of the key that is made of it, if there is one.
     *
     * <p>The node is called {@code KSTREAM-LEFTJOIN-#}, as in Kafka Streams.
     *
     * @param globalTable the table, of the same builder
     * @param keySelector makes the key to look for; null finds no row
     * @param joiner makes the new value, of the stream's key too
     * @param <GK> type of the table's keys
     * @param <GV> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <GK, GV, VR extends @Nullable Object> KStream<K, VR> join(
            GlobalKTable<GK, GV> globalTable,
            KeyValueMapper<? super K, ? super V, ? extends @Nullable GK> keySelector,
            ValueJoinerWithKey<? super K, ? super V, ? super GV, ? extends VR> joiner) {
        return join(globalTable, keySelector, joiner, Named.generated());
    }

    /**
     * Joins each record with the row of the key that is made of it, if there is one.
     *
     * <p>The node is called {@code KSTREAM-LEFTJOIN-#}, as in Kafka Streams.
     *
     * @param globalTable the table, of the same builder
     * @param keySelector makes the key to look for; null finds no row
     * @param joiner makes the new value, of both keys too
     * @param <GK> type of the table's keys
     * @param <GV> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <GK, GV, VR extends @Nullable Object> KStream<K, VR> join(
            GlobalKTable<GK, GV> globalTable,
            KeyValueMapper<? super K, ? super V, ? extends @Nullable GK> keySelector,
            ValueJoinerWithStreamAndMappedKey<? super K, ? super GK, ? super V, ? super GV, ? extends VR> joiner) {
        return join(globalTable, keySelector, joiner, Named.generated());
    }

    /**
     * Joins each record with the row of the key that is made of it, if there is one.
     *
     * @param globalTable the table, of the same builder
     * @param keySelector makes the key to look for; null finds no row
     * @param joiner makes the new value
     * @param named the node's name
     * @param <GK> type of the table's keys
     * @param <GV> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <GK, GV, VR extends @Nullable Object> KStream<K, VR> join(
            GlobalKTable<GK, GV> globalTable,
            KeyValueMapper<? super K, ? super V, ? extends @Nullable GK> keySelector,
            ValueJoiner<? super V, ? super GV, ? extends VR> joiner,
            Named named) {
        ValueJoinerWithStreamAndMappedKey<K, GK, V, GV, VR> withKeys =
                (key, mapped, streamValue, row) -> joiner.apply(streamValue, row);
        return join(globalTable, keySelector, withKeys, named);
    }

    /**
     * Joins each record with the row of the key that is made of it, if there is one.
     *
     * @param globalTable the table, of the same builder
     * @param keySelector makes the key to look for; null finds no row
     * @param joiner makes the new value, of the stream's key too
     * @param named the node's name
     * @param <GK> type of the table's keys
     * @param <GV> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <GK, GV, VR extends @Nullable Object> KStream<K, VR> join(
            GlobalKTable<GK, GV> globalTable,
            KeyValueMapper<? super K, ? super V, ? extends @Nullable GK> keySelector,
            ValueJoinerWithKey<? super K, ? super V, ? super GV, ? extends VR> joiner,
            Named named) {
        ValueJoinerWithStreamAndMappedKey<K, GK, V, GV, VR> withKeys =
                (key, mapped, streamValue, row) -> joiner.apply(key, streamValue, row);
        return join(globalTable, keySelector, withKeys, named);
    }

    /**
     * Joins each record with the row of the key that is made of it, if there is one.
     *
     * <p>A record whose mapped key is null is dropped and counted. A record that meets no row sends nothing.
     * A record whose value is null is dropped and counted.
     *
     * @param globalTable the table, of the same builder
     * @param keySelector makes the key to look for; null finds no row
     * @param joiner makes the new value, of both keys too
     * @param named the node's name
     * @param <GK> type of the table's keys
     * @param <GV> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     * @throws IllegalArgumentException if the table belongs to another builder
     */
    <GK, GV, VR extends @Nullable Object> KStream<K, VR> join(
            GlobalKTable<GK, GV> globalTable,
            KeyValueMapper<? super K, ? super V, ? extends @Nullable GK> keySelector,
            ValueJoinerWithStreamAndMappedKey<? super K, ? super GK, ? super V, ? super GV, ? extends VR> joiner,
            Named named);

    /**
     * Joins each record with the row of the key that is made of it, or with null.
     *
     * <p>The node is called {@code KSTREAM-LEFTJOIN-#}.
     *
     * @param globalTable the table, of the same builder
     * @param keySelector makes the key to look for; null finds no row
     * @param joiner makes the new value; the row's value may be null
     * @param <GK> type of the table's keys
     * @param <GV> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <GK, GV, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            GlobalKTable<GK, GV> globalTable,
            KeyValueMapper<? super K, ? super V, ? extends @Nullable GK> keySelector,
            ValueJoiner<? super V, ? super @Nullable GV, ? extends VR> joiner) {
        return leftJoin(globalTable, keySelector, joiner, Named.generated());
    }

    /**
     * Joins each record with the row of the key that is made of it, or with null.
     *
     * <p>The node is called {@code KSTREAM-LEFTJOIN-#}.
     *
     * @param globalTable the table, of the same builder
     * @param keySelector makes the key to look for; null finds no row
     * @param joiner makes the new value, of the stream's key too; the row's value may be null
     * @param <GK> type of the table's keys
     * @param <GV> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <GK, GV, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            GlobalKTable<GK, GV> globalTable,
            KeyValueMapper<? super K, ? super V, ? extends @Nullable GK> keySelector,
            ValueJoinerWithKey<? super K, ? super V, ? super @Nullable GV, ? extends VR> joiner) {
        return leftJoin(globalTable, keySelector, joiner, Named.generated());
    }

    /**
     * Joins each record with the row of the key that is made of it, or with null.
     *
     * <p>The node is called {@code KSTREAM-LEFTJOIN-#}.
     *
     * @param globalTable the table, of the same builder
     * @param keySelector makes the key to look for; null finds no row
     * @param joiner makes the new value, of both keys too; the row's value may be null
     * @param <GK> type of the table's keys
     * @param <GV> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <GK, GV, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            GlobalKTable<GK, GV> globalTable,
            KeyValueMapper<? super K, ? super V, ? extends @Nullable GK> keySelector,
            ValueJoinerWithStreamAndMappedKey<
                            ? super K, ? super @Nullable GK, ? super V, ? super @Nullable GV, ? extends VR>
                    joiner) {
        return leftJoin(globalTable, keySelector, joiner, Named.generated());
    }

    /**
     * Joins each record with the row of the key that is made of it, or with null.
     *
     * @param globalTable the table, of the same builder
     * @param keySelector makes the key to look for; null finds no row
     * @param joiner makes the new value; the row's value may be null
     * @param named the node's name
     * @param <GK> type of the table's keys
     * @param <GV> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    @SuppressWarnings("NullAway") // The joiner says itself that a row may be missing.
    default <GK, GV, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            GlobalKTable<GK, GV> globalTable,
            KeyValueMapper<? super K, ? super V, ? extends @Nullable GK> keySelector,
            ValueJoiner<? super V, ? super @Nullable GV, ? extends VR> joiner,
            Named named) {
        ValueJoinerWithStreamAndMappedKey<K, @Nullable GK, V, @Nullable GV, VR> withKeys =
                (key, mapped, streamValue, row) -> joiner.apply(streamValue, row);
        return leftJoin(globalTable, keySelector, withKeys, named);
    }

    /**
     * Joins each record with the row of the key that is made of it, or with null.
     *
     * @param globalTable the table, of the same builder
     * @param keySelector makes the key to look for; null finds no row
     * @param joiner makes the new value, of the stream's key too; the row's value may be null
     * @param named the node's name
     * @param <GK> type of the table's keys
     * @param <GV> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    @SuppressWarnings("NullAway") // The joiner says itself that a row may be missing.
    default <GK, GV, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            GlobalKTable<GK, GV> globalTable,
            KeyValueMapper<? super K, ? super V, ? extends @Nullable GK> keySelector,
            ValueJoinerWithKey<? super K, ? super V, ? super @Nullable GV, ? extends VR> joiner,
            Named named) {
        ValueJoinerWithStreamAndMappedKey<K, @Nullable GK, V, @Nullable GV, VR> withKeys =
                (key, mapped, streamValue, row) -> joiner.apply(key, streamValue, row);
        return leftJoin(globalTable, keySelector, withKeys, named);
    }

    /**
     * Joins each record with the row of the key that is made of it, or with null.
     *
     * <p>A record whose mapped key is null meets no row. A record whose value is null is dropped and counted.
     *
     * @param globalTable the table, of the same builder
     * @param keySelector makes the key to look for; null finds no row
     * @param joiner makes the new value, of both keys too; the row's value may be null
     * @param named the node's name
     * @param <GK> type of the table's keys
     * @param <GV> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     * @throws IllegalArgumentException if the table belongs to another builder
     */
    <GK, GV, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            GlobalKTable<GK, GV> globalTable,
            KeyValueMapper<? super K, ? super V, ? extends @Nullable GK> keySelector,
            ValueJoinerWithStreamAndMappedKey<
                            ? super K, ? super @Nullable GK, ? super V, ? super @Nullable GV, ? extends VR>
                    joiner,
            Named named);
}
