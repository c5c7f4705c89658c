package io.weir.dsl;

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
