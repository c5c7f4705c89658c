package io.weir.dsl;

import io.weir.state.KeyValueStore;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The words on a table that join it with another.
 *
 * <p>The result follows both tables: each update of a row joins it with the row of the same key on the other side. Both
 * tables are stored, under generated names if they read topics and have no named store, and their topics must have
 * equally many partitions. The result is stored if its store has a name or options were given. A row's time is the
 * later one of the two rows. A row that goes sends one tombstone, and an update that changes nothing sends nothing. If
 * both tables stem from one input, updates wait for the commit, so that no row mixes new and old.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface TableJoinWords<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Joins the rows that both tables have.
     *
     * @param other the other table, of the same builder
     * @param joiner makes the joined value
     * @param <VO> type of values of the other table
     * @param <VR> type of joined values
     * @return the table of joined rows
     */
    default <VO, VR> KTable<K, VR> join(KTable<K, VO> other, ValueJoiner<? super V, ? super VO, ? extends VR> joiner) {
        return join(other, joiner, Named.generated(), Materialized.none());
    }

    /**
     * Joins the rows that both tables have.
     *
     * @param other the other table, of the same builder
     * @param joiner makes the joined value
     * @param named the name of the node where both sides meet
     * @param <VO> type of values of the other table
     * @param <VR> type of joined values
     * @return the table of joined rows
     */
    default <VO, VR> KTable<K, VR> join(
            KTable<K, VO> other, ValueJoiner<? super V, ? super VO, ? extends VR> joiner, Named named) {
        return join(other, joiner, named, Materialized.none());
    }

    /**
     * Joins the rows that both tables have.
     *
     * @param other the other table, of the same builder
     * @param joiner makes the joined value
     * @param materialized how the rows are kept
     * @param <VO> type of values of the other table
     * @param <VR> type of joined values
     * @return the table of joined rows
     */
    default <VO, VR> KTable<K, VR> join(
            KTable<K, VO> other,
            ValueJoiner<? super V, ? super VO, ? extends VR> joiner,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return join(other, joiner, Named.generated(), materialized);
    }

    /**
     * Joins the rows that both tables have.
     *
     * <p>The nodes are called {@code N}, {@code N-join-this} and {@code N-join-other}.
     *
     * @param other the other table, of the same builder
     * @param joiner makes the joined value
     * @param named the name of the node where both sides meet
     * @param materialized how the rows are kept
     * @param <VO> type of values of the other table
     * @param <VR> type of joined values
     * @return the table of joined rows
     * @throws IllegalArgumentException if the other table belongs to another builder
     */
    <VO, VR> KTable<K, VR> join(
            KTable<K, VO> other,
            ValueJoiner<? super V, ? super VO, ? extends VR> joiner,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized);

    /**
     * Joins each row with the row of the other table, or with null.
     *
     * @param other the other table, of the same builder
     * @param joiner makes the joined value; the other value may be null
     * @param <VO> type of values of the other table
     * @param <VR> type of joined values
     * @return the table of joined rows
     */
    default <VO, VR> KTable<K, VR> leftJoin(
            KTable<K, VO> other, ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner) {
        return leftJoin(other, joiner, Named.generated(), Materialized.none());
    }

    /**
     * Joins each row with the row of the other table, or with null.
     *
     * @param other the other table, of the same builder
     * @param joiner makes the joined value; the other value may be null
     * @param named the name of the node where both sides meet
     * @param <VO> type of values of the other table
     * @param <VR> type of joined values
     * @return the table of joined rows
     */
    default <VO, VR> KTable<K, VR> leftJoin(
            KTable<K, VO> other, ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner, Named named) {
        return leftJoin(other, joiner, named, Materialized.none());
    }

    /**
     * Joins each row with the row of the other table, or with null.
     *
     * @param other the other table, of the same builder
     * @param joiner makes the joined value; the other value may be null
     * @param materialized how the rows are kept
     * @param <VO> type of values of the other table
     * @param <VR> type of joined values
     * @return the table of joined rows
     */
    default <VO, VR> KTable<K, VR> leftJoin(
            KTable<K, VO> other,
            ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return leftJoin(other, joiner, Named.generated(), materialized);
    }

    /**
     * Joins each row with the row of the other table, or with null.
     *
     * <p>The nodes are called {@code N}, {@code N-join-this} and {@code N-join-other}.
     *
     * @param other the other table, of the same builder
     * @param joiner makes the joined value; the other value may be null
     * @param named the name of the node where both sides meet
     * @param materialized how the rows are kept
     * @param <VO> type of values of the other table
     * @param <VR> type of joined values
     * @return the table of joined rows
     * @throws IllegalArgumentException if the other table belongs to another builder
     */
    <VO, VR> KTable<K, VR> leftJoin(
            KTable<K, VO> other,
            ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized);

    /**
     * Joins the rows of both tables, each with null where the other has none.
     *
     * @param other the other table, of the same builder
     * @param joiner makes the joined value; either value may be null
     * @param <VO> type of values of the other table
     * @param <VR> type of joined values
     * @return the table of joined rows
     */
    default <VO, VR> KTable<K, VR> outerJoin(
            KTable<K, VO> other, ValueJoiner<? super @Nullable V, ? super @Nullable VO, ? extends VR> joiner) {
        return outerJoin(other, joiner, Named.generated(), Materialized.none());
    }

    /**
     * Joins the rows of both tables, each with null where the other has none.
     *
     * @param other the other table, of the same builder
     * @param joiner makes the joined value; either value may be null
     * @param named the name of the node where both sides meet
     * @param <VO> type of values of the other table
     * @param <VR> type of joined values
     * @return the table of joined rows
     */
    default <VO, VR> KTable<K, VR> outerJoin(
            KTable<K, VO> other,
            ValueJoiner<? super @Nullable V, ? super @Nullable VO, ? extends VR> joiner,
            Named named) {
        return outerJoin(other, joiner, named, Materialized.none());
    }

    /**
     * Joins the rows of both tables, each with null where the other has none.
     *
     * @param other the other table, of the same builder
     * @param joiner makes the joined value; either value may be null
     * @param materialized how the rows are kept
     * @param <VO> type of values of the other table
     * @param <VR> type of joined values
     * @return the table of joined rows
     */
    default <VO, VR> KTable<K, VR> outerJoin(
            KTable<K, VO> other,
            ValueJoiner<? super @Nullable V, ? super @Nullable VO, ? extends VR> joiner,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return outerJoin(other, joiner, Named.generated(), materialized);
    }

    /**
     * Joins the rows of both tables, each with null where the other has none.
     *
     * <p>The nodes are called {@code N}, {@code N-join-this} and {@code N-join-other}.
     *
     * @param other the other table, of the same builder
     * @param joiner makes the joined value; either value may be null
     * @param named the name of the node where both sides meet
     * @param materialized how the rows are kept
     * @param <VO> type of values of the other table
     * @param <VR> type of joined values
     * @return the table of joined rows
     * @throws IllegalArgumentException if the other table belongs to another builder
     */
    <VO, VR> KTable<K, VR> outerJoin(
            KTable<K, VO> other,
            ValueJoiner<? super @Nullable V, ? super @Nullable VO, ? extends VR> joiner,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized);
}
