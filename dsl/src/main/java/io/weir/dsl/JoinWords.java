package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * The words on a stream that join it with a table.
 *
 * <p>Each record of the stream meets the table's row of its key as it is when the record is processed, whatever their
 * event times. Updates of the table send nothing. The table's rows are stored: if it reads a topic and its store has no
 * name, the store is made under a generated one. Stream and table must have equally many partitions; a stream whose key
 * changed goes through a repartition topic first. The result has the stream record's time and headers.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface JoinWords<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Joins each record with the table's row, if there is one. The node is called {@code KSTREAM-JOIN-#}.
     *
     * @param table the table, of the same builder
     * @param joiner makes the new value
     * @param <VT> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <VT, VR extends @Nullable Object> KStream<K, VR> join(
            KTable<K, VT> table, ValueJoiner<? super V, ? super VT, ? extends VR> joiner) {
        return join(table, joiner, Joined.none());
    }

    /**
     * Joins each record with the table's row, if there is one.
     *
     * @param table the table, of the same builder
     * @param joiner makes the new value
     * @param joined the name and the serdes
     * @param <VT> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <VT, VR extends @Nullable Object> KStream<K, VR> join(
            KTable<K, VT> table, ValueJoiner<? super V, ? super VT, ? extends VR> joiner, Joined<K, V, VT> joined) {
        ValueJoinerWithKey<K, V, VT, VR> withKey = (key, value, row) -> joiner.apply(value, row);
        return join(table, withKey, joined);
    }

    /**
     * Joins each record with the table's row, if there is one. The node is called {@code KSTREAM-JOIN-#}.
     *
     * @param table the table, of the same builder
     * @param joiner makes the new value, of the key too
     * @param <VT> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <VT, VR extends @Nullable Object> KStream<K, VR> join(
            KTable<K, VT> table, ValueJoinerWithKey<? super K, ? super V, ? super VT, ? extends VR> joiner) {
        return join(table, joiner, Joined.none());
    }

    /**
     * Joins each record with the table's row, if there is one.
     *
     * <p>Records whose key or value is null are dropped and counted. A record that meets no row sends nothing.
     *
     * @param table the table, of the same builder
     * @param joiner makes the new value, of the key too
     * @param joined the name and the serdes
     * @param <VT> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them
     * @throws IllegalArgumentException if the table belongs to another builder
     */
    <VT, VR extends @Nullable Object> KStream<K, VR> join(
            KTable<K, VT> table,
            ValueJoinerWithKey<? super K, ? super V, ? super VT, ? extends VR> joiner,
            Joined<K, V, VT> joined);

    /**
     * Joins each record with the table's row, or with null. The node is called {@code KSTREAM-LEFTJOIN-#}.
     *
     * @param table the table, of the same builder
     * @param joiner makes the new value; the row's value may be null
     * @param <VT> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <VT, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            KTable<K, VT> table, ValueJoiner<? super V, ? super @Nullable VT, ? extends VR> joiner) {
        return leftJoin(table, joiner, Joined.none());
    }

    /**
     * Joins each record with the table's row, or with null.
     *
     * @param table the table, of the same builder
     * @param joiner makes the new value; the row's value may be null
     * @param joined the name and the serdes
     * @param <VT> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    @SuppressWarnings("NullAway") // The joiner says itself that a row may be missing.
    default <VT, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            KTable<K, VT> table,
            ValueJoiner<? super V, ? super @Nullable VT, ? extends VR> joiner,
            Joined<K, V, VT> joined) {
        ValueJoinerWithKey<K, V, @Nullable VT, VR> withKey = (key, value, row) -> joiner.apply(value, row);
        return leftJoin(table, withKey, joined);
    }

    /**
     * Joins each record with the table's row, or with null. The node is called {@code KSTREAM-LEFTJOIN-#}.
     *
     * @param table the table, of the same builder
     * @param joiner makes the new value, of the key too; the row's value may be null
     * @param <VT> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values
     */
    default <VT, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            KTable<K, VT> table, ValueJoinerWithKey<? super K, ? super V, ? super @Nullable VT, ? extends VR> joiner) {
        return leftJoin(table, joiner, Joined.none());
    }

    /**
     * Joins each record with the table's row, or with null.
     *
     * <p>A record whose key is null meets no row. Records whose value is null are dropped and counted. Records without
     * a key pass the repartition topics above.
     *
     * @param table the table, of the same builder
     * @param joiner makes the new value, of the key too; the row's value may be null
     * @param joined the name and the serdes
     * @param <VT> type of the table's values
     * @param <VR> type of new values
     * @return the stream of new values; it has no serde for them
     * @throws IllegalArgumentException if the table belongs to another builder
     */
    <VT, VR extends @Nullable Object> KStream<K, VR> leftJoin(
            KTable<K, VT> table,
            ValueJoinerWithKey<? super K, ? super V, ? super @Nullable VT, ? extends VR> joiner,
            Joined<K, V, VT> joined);
}
