package io.weir.dsl;

import io.weir.state.SessionStore;
import io.weir.state.Windowed;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Records of a stream, gathered by key and session.
 *
 * <p>Each aggregate keeps one row per key and session in a store that forgets a session when gap and grace have
 * passed since its end. A record that brings sessions together replaces them by one: each gets a tombstone, then
 * the new one is sent on. Records without a key are dropped, so are late ones; both are counted. Results have the
 * time of their session's end.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface SessionWindowedKStream<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Says what becomes of the records that the aggregates of these sessions do not take.
     *
     * @param late drop, topic or branch
     * @return the sessions; these stay as they are
     */
    SessionWindowedKStream<K, V> onLate(Late<K, V> late);

    /**
     * Lets the wall clock close sessions while no records come.
     *
     * @param idle after how long, or never
     * @return the sessions; these stay as they are
     */
    SessionWindowedKStream<K, V> onIdle(Idle idle);

    /**
     * Sets when sessions send their results on: with each update, which is usual, or when they close.
     *
     * @param emitStrategy when
     * @return the records by key and window, to be gathered so
     */
    SessionWindowedKStream<K, V> emitStrategy(EmitStrategy emitStrategy);

    /**
     * Counts the records of each key and session.
     *
     * @return the table of counts
     */
    default KTable<Windowed<K>, Long> count() {
        return count(Named.generated(), Materialized.none());
    }

    /**
     * Counts the records of each key and session.
     *
     * @param named the node's name
     * @return the table of counts
     */
    default KTable<Windowed<K>, Long> count(Named named) {
        return count(named, Materialized.none());
    }

    /**
     * Counts the records of each key and session.
     *
     * @param materialized how the rows are kept
     * @return the table of counts
     */
    default KTable<Windowed<K>, Long> count(Materialized<K, Long, SessionStore<Bytes, byte[]>> materialized) {
        return count(Named.generated(), materialized);
    }

    /**
     * Counts the records of each key and session.
     *
     * @param named the node's name
     * @param materialized how the rows are kept
     * @return the table of counts
     */
    KTable<Windowed<K>, Long> count(Named named, Materialized<K, Long, SessionStore<Bytes, byte[]>> materialized);

    /**
     * Joins the values of each key and session into one, of the same type.
     *
     * @param reducer makes one value of two
     * @return the table of joined values
     */
    default KTable<Windowed<K>, V> reduce(Reducer<V> reducer) {
        return reduce(reducer, Named.generated(), Materialized.none());
    }

    /**
     * Joins the values of each key and session into one, of the same type.
     *
     * @param reducer makes one value of two
     * @param named the node's name
     * @return the table of joined values
     */
    default KTable<Windowed<K>, V> reduce(Reducer<V> reducer, Named named) {
        return reduce(reducer, named, Materialized.none());
    }

    /**
     * Joins the values of each key and session into one, of the same type.
     *
     * @param reducer makes one value of two
     * @param materialized how the rows are kept
     * @return the table of joined values
     */
    default KTable<Windowed<K>, V> reduce(
            Reducer<V> reducer, Materialized<K, V, SessionStore<Bytes, byte[]>> materialized) {
        return reduce(reducer, Named.generated(), materialized);
    }

    /**
     * Joins the values of each key and session into one, of the same type.
     *
     * @param reducer makes one value of two
     * @param named the node's name
     * @param materialized how the rows are kept
     * @return the table of joined values
     */
    KTable<Windowed<K>, V> reduce(
            Reducer<V> reducer, Named named, Materialized<K, V, SessionStore<Bytes, byte[]>> materialized);

    /**
     * Gathers the values of each key and session.
     *
     * @param initializer gives the first aggregate
     * @param aggregator adds a value; null deletes the row
     * @param sessionMerger joins the aggregates of two sessions
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    default <VR> KTable<Windowed<K>, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Merger<? super K, VR> sessionMerger) {
        return aggregate(initializer, aggregator, sessionMerger, Named.generated(), Materialized.none());
    }

    /**
     * Gathers the values of each key and session.
     *
     * @param initializer gives the first aggregate
     * @param aggregator adds a value; null deletes the row
     * @param sessionMerger joins the aggregates of two sessions
     * @param named the node's name
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    default <VR> KTable<Windowed<K>, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Merger<? super K, VR> sessionMerger,
            Named named) {
        return aggregate(initializer, aggregator, sessionMerger, named, Materialized.none());
    }

    /**
     * Gathers the values of each key and session.
     *
     * @param initializer gives the first aggregate
     * @param aggregator adds a value; null deletes the row
     * @param sessionMerger joins the aggregates of two sessions
     * @param materialized how the rows are kept
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    default <VR> KTable<Windowed<K>, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Merger<? super K, VR> sessionMerger,
            Materialized<K, VR, SessionStore<Bytes, byte[]>> materialized) {
        return aggregate(initializer, aggregator, sessionMerger, Named.generated(), materialized);
    }

    /**
     * Gathers the values of each key and session.
     *
     * @param initializer gives the first aggregate
     * @param aggregator adds a value; null deletes the row
     * @param sessionMerger joins the aggregates of two sessions
     * @param named the node's name
     * @param materialized how the rows are kept
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    <VR> KTable<Windowed<K>, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Merger<? super K, VR> sessionMerger,
            Named named,
            Materialized<K, VR, SessionStore<Bytes, byte[]>> materialized);
}
