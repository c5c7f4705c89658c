package io.weir.dsl;

import io.weir.state.KeyValueStore;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a table, gathered under new keys.
 *
 * <p>When a row of the table above changes, its old value is taken out of the group where it was, and then its new
 * value is added to the group where it is now. Each aggregate keeps one row per group in a store that is logged to a
 * changelog topic. Updates travel through a repartition topic {@code <application.id>-<name>-repartition}. A
 * row's time is the latest of the updates that made it.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface KGroupedTable<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Counts the rows of each group.
     *
     * @return the table of counts, in a store {@code KTABLE-AGGREGATE-STATE-STORE-#}
     */
    default KTable<K, Long> count() {
        return count(Named.generated(), Materialized.none());
    }

    /**
     * Counts the rows of each group.
     *
     * @param named the node's name; {@code name-sink} and {@code name-source} are those of its topic
     * @return the table of counts
     */
    default KTable<K, Long> count(Named named) {
        return count(named, Materialized.none());
    }

    /**
     * Counts the rows of each group.
     *
     * @param materialized how the counts are kept
     * @return the table of counts
     */
    default KTable<K, Long> count(Materialized<K, Long, KeyValueStore<Bytes, byte[]>> materialized) {
        return count(Named.generated(), materialized);
    }

    /**
     * Counts the rows of each group.
     *
     * @param named the node's name; {@code name-sink} and {@code name-source} are those of its topic
     * @param materialized how the counts are kept
     * @return the table of counts
     */
    KTable<K, Long> count(Named named, Materialized<K, Long, KeyValueStore<Bytes, byte[]>> materialized);

    /**
     * Joins the values of each group into one, of the same type.
     *
     * @param adder adds a value; not asked for the first value of a group
     * @param subtractor takes a value out; null deletes the row
     * @return the table of joined values, in a store {@code KTABLE-AGGREGATE-STATE-STORE-#}
     */
    default KTable<K, V> reduce(Reducer<V> adder, Reducer<V> subtractor) {
        return reduce(adder, subtractor, Named.generated(), Materialized.none());
    }

    /**
     * Joins the values of each group into one, of the same type.
     *
     * @param adder adds a value; not asked for the first value of a group
     * @param subtractor takes a value out; null deletes the row
     * @param named the node's name; {@code name-sink} and {@code name-source} are those of its topic
     * @return the table of joined values
     */
    default KTable<K, V> reduce(Reducer<V> adder, Reducer<V> subtractor, Named named) {
        return reduce(adder, subtractor, named, Materialized.none());
    }

    /**
     * Joins the values of each group into one, of the same type.
     *
     * @param adder adds a value; not asked for the first value of a group
     * @param subtractor takes a value out; null deletes the row
     * @param materialized how the joined values are kept
     * @return the table of joined values
     */
    default KTable<K, V> reduce(
            Reducer<V> adder, Reducer<V> subtractor, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return reduce(adder, subtractor, Named.generated(), materialized);
    }

    /**
     * Joins the values of each group into one, of the same type.
     *
     * @param adder adds a value; not asked for the first value of a group
     * @param subtractor takes a value out; null deletes the row
     * @param named the node's name; {@code name-sink} and {@code name-source} are those of its topic
     * @param materialized how the joined values are kept
     * @return the table of joined values
     */
    KTable<K, V> reduce(
            Reducer<V> adder,
            Reducer<V> subtractor,
            Named named,
            Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);

    /**
     * Gathers the values of each group.
     *
     * @param initializer gives the first aggregate of a group
     * @param adder adds a value; null deletes the row
     * @param subtractor takes a value out; null deletes the row
     * @param <VR> type of aggregates
     * @return the table of aggregates, in a store {@code KTABLE-AGGREGATE-STATE-STORE-#}
     */
    default <VR> KTable<K, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> adder,
            Aggregator<? super K, ? super V, VR> subtractor) {
        return aggregate(initializer, adder, subtractor, Named.generated(), Materialized.none());
    }

    /**
     * Gathers the values of each group.
     *
     * @param initializer gives the first aggregate of a group
     * @param adder adds a value; null deletes the row
     * @param subtractor takes a value out; null deletes the row
     * @param named the node's name; {@code name-sink} and {@code name-source} are those of its topic
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    default <VR> KTable<K, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> adder,
            Aggregator<? super K, ? super V, VR> subtractor,
            Named named) {
        return aggregate(initializer, adder, subtractor, named, Materialized.none());
    }

    /**
     * Gathers the values of each group.
     *
     * @param initializer gives the first aggregate of a group
     * @param adder adds a value; null deletes the row
     * @param subtractor takes a value out; null deletes the row
     * @param materialized how the aggregates are kept
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    default <VR> KTable<K, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> adder,
            Aggregator<? super K, ? super V, VR> subtractor,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return aggregate(initializer, adder, subtractor, Named.generated(), materialized);
    }

    /**
     * Gathers the values of each group.
     *
     * @param initializer gives the first aggregate of a group
     * @param adder adds a value; null deletes the row
     * @param subtractor takes a value out; null deletes the row
     * @param named the node's name; {@code name-sink} and {@code name-source} are those of its topic
     * @param materialized how the aggregates are kept
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    <VR> KTable<K, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> adder,
            Aggregator<? super K, ? super V, VR> subtractor,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized);
}
