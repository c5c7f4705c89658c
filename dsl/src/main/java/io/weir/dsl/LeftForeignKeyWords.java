package io.weir.dsl;

import io.weir.state.KeyValueStore;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The words on a table that join it with another by a foreign key, or with null.
 *
 * <p>All that is said of {@link ForeignKeyWords} is true of these too, but that each row has a result.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface LeftForeignKeyWords<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Joins each row with the row of another table that a foreign key of it names, or with null.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a value; null for none
     * @param joiner makes the joined value; the value on the right may be null
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     */
    default <VR, KO, VO> KTable<K, VR> leftJoin(
            KTable<KO, VO> other,
            Function<? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner) {
        BiFunction<K, V, @Nullable KO> extractor = (key, value) -> foreignKeyExtractor.apply(value);
        return leftJoin(other, extractor, joiner, TableJoined.none(), Materialized.none());
    }

    /**
     * Joins each row with the row of another table that a foreign key of it names, or with null.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a row; null for none
     * @param joiner makes the joined value; the value on the right may be null
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     */
    default <VR, KO, VO> KTable<K, VR> leftJoin(
            KTable<KO, VO> other,
            BiFunction<? super K, ? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner) {
        return leftJoin(other, foreignKeyExtractor, joiner, TableJoined.none(), Materialized.none());
    }

    /**
     * Joins each row with the row of another table that a foreign key of it names, or with null.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a value; null for none
     * @param joiner makes the joined value; the value on the right may be null
     * @param tableJoined the name, and how the other table is partitioned
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     */
    default <VR, KO, VO> KTable<K, VR> leftJoin(
            KTable<KO, VO> other,
            Function<? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner,
            TableJoined<K, KO> tableJoined) {
        BiFunction<K, V, @Nullable KO> extractor = (key, value) -> foreignKeyExtractor.apply(value);
        return leftJoin(other, extractor, joiner, tableJoined, Materialized.none());
    }

    /**
     * Joins each row with the row of another table that a foreign key of it names, or with null.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a row; null for none
     * @param joiner makes the joined value; the value on the right may be null
     * @param tableJoined the name, and how the other table is partitioned
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     */
    default <VR, KO, VO> KTable<K, VR> leftJoin(
            KTable<KO, VO> other,
            BiFunction<? super K, ? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner,
            TableJoined<K, KO> tableJoined) {
        return leftJoin(other, foreignKeyExtractor, joiner, tableJoined, Materialized.none());
    }

    /**
     * Joins each row with the row of another table that a foreign key of it names, or with null.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a value; null for none
     * @param joiner makes the joined value; the value on the right may be null
     * @param materialized how the result is kept
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     */
    default <VR, KO, VO> KTable<K, VR> leftJoin(
            KTable<KO, VO> other,
            Function<? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        BiFunction<K, V, @Nullable KO> extractor = (key, value) -> foreignKeyExtractor.apply(value);
        return leftJoin(other, extractor, joiner, TableJoined.none(), materialized);
    }

    /**
     * Joins each row with the row of another table that a foreign key of it names, or with null.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a row; null for none
     * @param joiner makes the joined value; the value on the right may be null
     * @param materialized how the result is kept
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     */
    default <VR, KO, VO> KTable<K, VR> leftJoin(
            KTable<KO, VO> other,
            BiFunction<? super K, ? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return leftJoin(other, foreignKeyExtractor, joiner, TableJoined.none(), materialized);
    }

    /**
     * Joins each row with the row of another table that a foreign key of it names, or with null.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a value; null for none
     * @param joiner makes the joined value; the value on the right may be null
     * @param tableJoined the name, and how the other table is partitioned
     * @param materialized how the result is kept
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     */
    default <VR, KO, VO> KTable<K, VR> leftJoin(
            KTable<KO, VO> other,
            Function<? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner,
            TableJoined<K, KO> tableJoined,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        BiFunction<K, V, @Nullable KO> extractor = (key, value) -> foreignKeyExtractor.apply(value);
        return leftJoin(other, extractor, joiner, tableJoined, materialized);
    }

    /**
     * Joins each row with the row of another table that a foreign key of it names, or with null.
     *
     * <p>Each row has a result. A row whose foreign key is null is joined with null.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a row; null for none
     * @param joiner makes the joined value; the value on the right may be null
     * @param tableJoined the name, and how the other table is partitioned
     * @param materialized how the result is kept
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     * @throws IllegalArgumentException if the other table belongs to another builder
     */
    <VR, KO, VO> KTable<K, VR> leftJoin(
            KTable<KO, VO> other,
            BiFunction<? super K, ? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super @Nullable VO, ? extends VR> joiner,
            TableJoined<K, KO> tableJoined,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized);
}
