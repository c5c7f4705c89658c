package io.weir.dsl;

import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Records of a stream, gathered by key and window.
 *
 * <p>Each aggregate keeps one row per key and window in a store that forgets a window when its size and the grace have
 * passed since its start. Records without a key are dropped and counted; a record that comes too late for a window is
 * counted for that window. A row's time is the latest of its records. Records without a value are aggregated like
 * others, except by sliding windows, which drop and count them.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface TimeWindowedKStream<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Says what becomes of the records that the aggregates of these windows do not take. A record of several windows is
     * sent aside if none of them takes it.
     *
     * @param late drop, topic or branch
     * @return the windows; these stay as they are
     */
    TimeWindowedKStream<K, V> onLate(Late<K, V> late);

    /**
     * Lets the wall clock close windows while no records come.
     *
     * @param idle after how long, or never
     * @return the windows; these stay as they are
     */
    TimeWindowedKStream<K, V> onIdle(Idle idle);

    /**
     * Sets when windows send their results on: with each update, which is usual, or when they close.
     *
     * @param emitStrategy when
     * @return the records by key and window, to be gathered so
     * @throws IllegalArgumentException if windows without an end are to send their results when they close
     */
    TimeWindowedKStream<K, V> emitStrategy(EmitStrategy emitStrategy);

    /**
     * Counts the records of each key and window.
     *
     * @return the table of counts
     */
    default KTable<Windowed<K>, Long> count() {
        return count(Named.generated(), Materialized.none());
    }

    /**
     * Counts the records of each key and window.
     *
     * @param named the node's name
     * @return the table of counts
     */
    default KTable<Windowed<K>, Long> count(Named named) {
        return count(named, Materialized.none());
    }

    /**
     * Counts the records of each key and window.
     *
     * @param materialized how the rows are kept
     * @return the table of counts
     */
    default KTable<Windowed<K>, Long> count(Materialized<K, Long, WindowStore<Bytes, byte[]>> materialized) {
        return count(Named.generated(), materialized);
    }

    /**
     * Counts the records of each key and window.
     *
     * @param named the node's name
     * @param materialized how the rows are kept
     * @return the table of counts
     */
    KTable<Windowed<K>, Long> count(Named named, Materialized<K, Long, WindowStore<Bytes, byte[]>> materialized);

    /**
     * Joins the values of each key and window into one, of the same type.
     *
     * @param reducer makes one value of two
     * @return the table of joined values
     */
    default KTable<Windowed<K>, V> reduce(Reducer<V> reducer) {
        return reduce(reducer, Named.generated(), Materialized.none());
    }

    /**
     * Joins the values of each key and window into one, of the same type.
     *
     * @param reducer makes one value of two
     * @param named the node's name
     * @return the table of joined values
     */
    default KTable<Windowed<K>, V> reduce(Reducer<V> reducer, Named named) {
        return reduce(reducer, named, Materialized.none());
    }

    /**
     * Joins the values of each key and window into one, of the same type.
     *
     * @param reducer makes one value of two
     * @param materialized how the rows are kept
     * @return the table of joined values
     */
    default KTable<Windowed<K>, V> reduce(
            Reducer<V> reducer, Materialized<K, V, WindowStore<Bytes, byte[]>> materialized) {
        return reduce(reducer, Named.generated(), materialized);
    }

    /**
     * Joins the values of each key and window into one, of the same type.
     *
     * @param reducer makes one value of two
     * @param named the node's name
     * @param materialized how the rows are kept
     * @return the table of joined values
     */
    KTable<Windowed<K>, V> reduce(
            Reducer<V> reducer, Named named, Materialized<K, V, WindowStore<Bytes, byte[]>> materialized);

    /**
     * Gathers the values of each key and window.
     *
     * @param initializer gives the first aggregate
     * @param aggregator adds a value; null deletes the row
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    default <VR> KTable<Windowed<K>, VR> aggregate(
            Initializer<VR> initializer, Aggregator<? super K, ? super V, VR> aggregator) {
        return aggregate(initializer, aggregator, Named.generated(), Materialized.none());
    }

    /**
     * Gathers the values of each key and window.
     *
     * @param initializer gives the first aggregate
     * @param aggregator adds a value; null deletes the row
     * @param named the node's name
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    default <VR> KTable<Windowed<K>, VR> aggregate(
            Initializer<VR> initializer, Aggregator<? super K, ? super V, VR> aggregator, Named named) {
        return aggregate(initializer, aggregator, named, Materialized.none());
    }

    /**
     * Gathers the values of each key and window.
     *
     * @param initializer gives the first aggregate
     * @param aggregator adds a value; null deletes the row
     * @param materialized how the rows are kept
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    default <VR> KTable<Windowed<K>, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Materialized<K, VR, WindowStore<Bytes, byte[]>> materialized) {
        return aggregate(initializer, aggregator, Named.generated(), materialized);
    }

    /**
     * Gathers the values of each key and window.
     *
     * @param initializer gives the first aggregate
     * @param aggregator adds a value; null deletes the row
     * @param named the node's name
     * @param materialized how the rows are kept
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    <VR> KTable<Windowed<K>, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Named named,
            Materialized<K, VR, WindowStore<Bytes, byte[]>> materialized);
}
