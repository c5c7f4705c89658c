package io.weir.dsl;

import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.StateSpec;
import io.weir.processor.ValueState;
import io.weir.state.KeyValueStore;
import io.weir.state.Window;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Records of a stream, gathered by key.
 *
 * <p>Each aggregate keeps one row per key in a store that is logged to a changelog topic, and nothing bounds the number
 * of keys. Records whose key or value is null are dropped and counted. A row's time is the latest of its records. With
 * caching, the rule, an update of a row is sent on once per commit, else at once.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public interface KGroupedStream<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Says what becomes of the records that the aggregates of this grouping do not take: those without a key or a
     * value,
     * and those that come too late for their windows.
     *
     * @param late drop, topic or branch
     * @return the grouping; this one stays as it is
     */
    KGroupedStream<K, V> onLate(Late<K, V> late);

    /**
     * Counts the records of each key.
     *
     * @return the table of counts, in a store {@code KSTREAM-AGGREGATE-STATE-STORE-#}
     */
    default KTable<K, Long> count() {
        return count(Named.generated(), Materialized.none());
    }

    /**
     * Counts the records of each key.
     *
     * @param named the node's name
     * @return the table of counts
     */
    default KTable<K, Long> count(Named named) {
        return count(named, Materialized.none());
    }

    /**
     * Counts the records of each key.
     *
     * @param materialized how the counts are kept
     * @return the table of counts
     */
    default KTable<K, Long> count(Materialized<K, Long, KeyValueStore<Bytes, byte[]>> materialized) {
        return count(Named.generated(), materialized);
    }

    /**
     * Counts the records of each key.
     *
     * @param named the node's name
     * @param materialized how the counts are kept; the serde of values is that of Long unless another is said
     * @return the table of counts
     */
    KTable<K, Long> count(Named named, Materialized<K, Long, KeyValueStore<Bytes, byte[]>> materialized);

    /**
     * Joins the values of each key into one, of the same type.
     *
     * @param reducer makes one value of two
     * @return the table of joined values, in a store {@code KSTREAM-REDUCE-STATE-STORE-#}
     */
    default KTable<K, V> reduce(Reducer<V> reducer) {
        return reduce(reducer, Named.generated(), Materialized.none());
    }

    /**
     * Joins the values of each key into one, of the same type.
     *
     * @param reducer makes one value of two
     * @param materialized how the joined values are kept
     * @return the table of joined values
     */
    default KTable<K, V> reduce(Reducer<V> reducer, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized) {
        return reduce(reducer, Named.generated(), materialized);
    }

    /**
     * Joins the values of each key into one, of the same type.
     *
     * @param reducer makes one value of two; not asked for the first value of a key
     * @param named the node's name
     * @param materialized how the joined values are kept; the serdes are the grouping's unless others are said
     * @return the table of joined values
     */
    KTable<K, V> reduce(Reducer<V> reducer, Named named, Materialized<K, V, KeyValueStore<Bytes, byte[]>> materialized);

    /**
     * Gathers the values of each key, with the application's default serde for the aggregate.
     *
     * @param initializer gives the first aggregate of a key
     * @param aggregator adds a value
     * @param <VR> type of aggregates
     * @return the table of aggregates, in a store {@code KSTREAM-AGGREGATE-STATE-STORE-#}
     */
    default <VR> KTable<K, VR> aggregate(Initializer<VR> initializer, Aggregator<? super K, ? super V, VR> aggregator) {
        return aggregate(initializer, aggregator, Named.generated(), Materialized.none());
    }

    /**
     * Gathers the values of each key.
     *
     * @param initializer gives the first aggregate of a key
     * @param aggregator adds a value
     * @param materialized how the aggregates are kept
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    default <VR> KTable<K, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized) {
        return aggregate(initializer, aggregator, Named.generated(), materialized);
    }

    /**
     * Gathers the values of each key.
     *
     * @param initializer gives the first aggregate of a key
     * @param aggregator adds a value; null deletes the row
     * @param named the node's name
     * @param materialized how the aggregates are kept; the serde of keys is the grouping's unless another is said
     * @param <VR> type of aggregates
     * @return the table of aggregates
     */
    <VR> KTable<K, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Named named,
            Materialized<K, VR, KeyValueStore<Bytes, byte[]>> materialized);

    /**
     * Gathers these values together with those of other groupings of the same keys, in one table.
     *
     * @param aggregator adds a value of this grouping
     * @param <VOut> type of aggregates
     * @return the groupings so far
     */
    <VOut> CogroupedKStream<K, VOut> cogroup(Aggregator<? super K, ? super V, VOut> aggregator);

    /**
     * Has many tasks share the work of hot keys, as long as the records of a key can be gathered in any order.
     *
     * @param salted over how many partitions a hot key's records are spread
     * @return the records by key, for aggregates whose parts can be merged
     */
    SaltedKStream<K, V> withHotKeys(Salted salted);

    /**
     * Hands the records to a processor with states and timers of each key. The node is called
     * {@code KSTREAM-PROCESSKEYED-#}.
     *
     * @param supplier makes the processor of each task, and names its states
     * @param <VOut> type of the values that it forwards
     * @return the stream of what the processor forwards, under the same keys
     */
    default <VOut extends @Nullable Object> KStream<K, VOut> processKeyed(
            KeyedProcessorSupplier<? super K, ? super V, VOut> supplier) {
        return processKeyed(supplier, Keyed.generated());
    }

    /**
     * Hands the records to a processor with states and timers of each key.
     *
     * <p>Each state is a store {@code <operator>-<state>}, the timers are a store {@code <operator>-timers}; each is
     * logged to a changelog topic. A state is bounded by its time to live, the timers by how many are pending. Records
     * without a key are dropped and counted; so are late ones, unless something else is said of them.
     *
     * @param supplier makes the processor of each task, and names its states
     * @param keyed the operator's name, its grace, and what becomes of late records
     * @param <VOut> type of the values that it forwards
     * @return the stream of what the processor forwards, under the same keys; it has no serde for the values
     */
    <VOut extends @Nullable Object> KStream<K, VOut> processKeyed(
            KeyedProcessorSupplier<? super K, ? super V, VOut> supplier, Keyed<? super K, ? super V> keyed);

    /**
     * Keeps one value a key, which a function updates with each record. The node is called
     * {@code KSTREAM-UPDATESTATE-#}.
     *
     * @param state the value that is kept
     * @param timeout when a key without records is told to the function for the last time
     * @param updater updates or removes the value, and gives results
     * @param <S> type of the value that is kept
     * @param <VR> type of results
     * @return the stream of results, under the same keys
     */
    default <S, VR extends @Nullable Object> KStream<K, VR> updateState(
            StateSpec<ValueState<S>> state, StateTimeout timeout, StateUpdater<K, V, S, VR> updater) {
        return updateState(state, timeout, updater, Keyed.generated());
    }

    /**
     * Keeps one value a key, which a function updates with each record.
     *
     * <p>With a timeout, a key that has had no record for so long is told to the function once more, and its value is
     * removed unless that call updates it. So values are bounded by the keys in use within one timeout. The store is
     * {@code <operator>-<state>}, the timeouts are timers in {@code <operator>-timers}; both are logged to changelog
     * topics.
     *
     * @param state the value that is kept
     * @param timeout when a key without records is told to the function for the last time
     * @param updater updates or removes the value, and gives results
     * @param keyed the operator's name, its grace, and what becomes of late records
     * @param <S> type of the value that is kept
     * @param <VR> type of results
     * @return the stream of results, under the same keys; it has no serde for the values
     */
    <S, VR extends @Nullable Object> KStream<K, VR> updateState(
            StateSpec<ValueState<S>> state,
            StateTimeout timeout,
            StateUpdater<K, V, S, VR> updater,
            Keyed<? super K, ? super V> keyed);

    /**
     * Gathers records by windows of fixed size as well.
     *
     * @param windows which windows a record belongs to
     * @param <W> kind of window
     * @return the records by key and window
     */
    <W extends Window> TimeWindowedKStream<K, V> windowedBy(Windows<W> windows);

    /**
     * Gathers records by windows that slide along them as well.
     *
     * <p>A record without a value is dropped and counted. A record is dropped, and counted, when its latest window
     * takes no record any more. A store keeps a window for twice the time difference and the grace, from its start.
     *
     * @param windows how far two records of one window may lie apart
     * @return the records by key and window
     */
    TimeWindowedKStream<K, V> windowedBy(SlidingWindows windows);

    /**
     * Gathers records by sessions as well.
     *
     * @param windows how long a pause within a session may be
     * @return the records by key and session
     */
    SessionWindowedKStream<K, V> windowedBy(SessionWindows windows);
}
