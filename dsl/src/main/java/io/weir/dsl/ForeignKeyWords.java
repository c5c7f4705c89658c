package io.weir.dsl;

import io.weir.state.KeyValueStore;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The words on a table that join it with another by a foreign key.
 *
 * <p>The result has a row for each row of this table, under its key, and follows both: a row that changes is joined
 * anew, and a row of the other table that changes is joined anew with all rows that name it. The two tables need not
 * have equally many partitions. Two topics lie in between, so the result follows with a delay; an answer about a
 * foreign key that the row no longer has is dropped and counted.
 *
 * <p>Both tables are stored, and so are the subscriptions of the rows of this table, beside the other one: a row for
 * each row of this table that names a foreign key. The result is stored if its store has a name or a word below needs
 * it. A stored result sends each tombstone once; one that is not may send a tombstone again when a foreign key without
 * a row is followed by another.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface ForeignKeyWords<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Joins each row with the row of another table that a foreign key of it names, if there is one.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a value; null for none
     * @param joiner makes the joined value
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     */
    default <VR, KO, VO> KTable<K, VR> join(
            KTable<KO, VO> other,
            Function<? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super VO, ? extends VR> joiner) {
        BiFunction<K, V, @Nullable KO> extractor = (key, value) -> foreignKeyExtractor.apply(value);
        return join(other, extractor, joiner, TableJoined.none(), Materialized.none());
    }

    /**
     * Joins each row with the row of another table that a foreign key of it names, if there is one.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a row; null for none
     * @param joiner makes the joined value
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     */
    default <VR, KO, VO> KTable<K, VR> join(
            KTable<KO, VO> other,
            BiFunction<? super K, ? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super VO, ? extends VR> joiner) {
        return join(other, foreignKeyExtractor, joiner, TableJoined.none(), Materialized.none());
    }

    /**
     * Joins each row with the row of another table that a foreign key of it names, if there is one.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a value; null for none
     * @param joiner makes the joined value
     * @param tableJoined the name, and how the other table is partitioned
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     */
    default <VR, KO, VO> KTable<K, VR> join(
            KTable<KO, VO> other,
            Function<? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super VO, ? extends VR> joiner,
            TableJoined<K, KO> tableJoined) {
        BiFunction<K, V, @Nullable KO> extractor = (key, value) -> foreignKeyExtractor.apply(value);
        return join(other, extractor, joiner, tableJoined, Materialized.none());
    }

    /**
     * Joins each row with the row of another table that a foreign key of it names, if there is one.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a row; null for none
     * @param joiner makes the joined value
     * @param tableJoined the name, and how the other table is partitioned
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     */
    default <VR, KO, VO> KTable<K, VR> join(
            KTable<KO, VO> other,
            BiFunction<? super K, ? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super VO, ? extends VR> joiner,
            TableJoined<K, KO> tableJoined) {
        return join(other, foreignKeyExtractor, joiner, tableJoined, Materialized.none());
    }

    /**
     * Joins each row with the row of another table that a foreign key of it names, if there is one.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a value; null for none
     * @param joiner makes the joined value
     * @param materialized how the result is kept
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     */
    default <VR, KO, VO> KTable<K, VR> join(
            KTable<KO, VO> other,
            Function<? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super VO, ? extends VR> joiner,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        BiFunction<K, V, @Nullable KO> extractor = (key, value) -> foreignKeyExtractor.apply(value);
        return join(other, extractor, joiner, TableJoined.none(), materialized);
    }

    /**
     * Joins each row with the row of another table that a foreign key of it names, if there is one.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a row; null for none
     * @param joiner makes the joined value
     * @param materialized how the result is kept
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     */
    default <VR, KO, VO> KTable<K, VR> join(
            KTable<KO, VO> other,
            BiFunction<? super K, ? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super VO, ? extends VR> joiner,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return join(other, foreignKeyExtractor, joiner, TableJoined.none(), materialized);
    }

    /**
     * Joins each row with the row of another table that a foreign key of it names, if there is one.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a value; null for none
     * @param joiner makes the joined value
     * @param tableJoined the name, and how the other table is partitioned
     * @param materialized how the result is kept
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     */
    default <VR, KO, VO> KTable<K, VR> join(
            KTable<KO, VO> other,
            Function<? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super VO, ? extends VR> joiner,
            TableJoined<K, KO> tableJoined,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        BiFunction<K, V, @Nullable KO> extractor = (key, value) -> foreignKeyExtractor.apply(value);
        return join(other, extractor, joiner, tableJoined, materialized);
    }

    /**
     * Joins each row with the row of another table that a foreign key of it names, if there is one.
     *
     * <p>A row whose foreign key is null has no result, and is counted as dropped.
     *
     * @param other the other table, of the same builder
     * @param foreignKeyExtractor finds the foreign key of a row; null for none
     * @param joiner makes the joined value
     * @param tableJoined the name, and how the other table is partitioned
     * @param materialized how the result is kept
     * @param <VR> type of joined values
     * @param <KO> type of the other table's keys
     * @param <VO> type of the other table's values
     * @return the table of joined rows
     * @throws IllegalArgumentException if the other table belongs to another builder
     */
    <VR, KO, VO> KTable<K, VR> join(
            KTable<KO, VO> other,
            BiFunction<? super K, ? super V, ? extends @Nullable KO> foreignKeyExtractor,
            ValueJoiner<? super V, ? super VO, ? extends VR> joiner,
            TableJoined<K, KO> tableJoined,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized);
}
