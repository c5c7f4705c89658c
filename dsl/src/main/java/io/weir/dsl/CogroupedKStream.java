package io.weir.dsl;

import io.weir.state.KeyValueStore;
import io.weir.state.Window;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Groupings of the same keys, gathered in one table.
 *
 * <p>All aggregates of a key lie in one row of one store, whichever grouping a record comes from. Rules for records
 * without a key or a value, and for times, are those of the aggregates of each grouping.
 *
 * @param <K> type of keys
 * @param <VOut> type of aggregates
 */
public interface CogroupedKStream<K extends @Nullable Object, VOut> {
    /**
     * Adds a grouping.
     *
     * @param groupedStream the grouping, whose topics have as many partitions as those of the others
     * @param aggregator adds a value of that grouping
     * @param <VIn> type of its values
     * @return the groupings so far
     */
    <VIn> CogroupedKStream<K, VOut> cogroup(
            KGroupedStream<K, VIn> groupedStream, Aggregator<? super K, ? super VIn, VOut> aggregator);

    /**
     * Gathers the values of each key.
     *
     * @param initializer gives the first aggregate
     * @return the table of aggregates, in a store {@code COGROUPKSTREAM-AGGREGATE-STATE-STORE-#}
     */
    default KTable<K, VOut> aggregate(Initializer<VOut> initializer) {
        return aggregate(initializer, Named.generated(), Materialized.none());
    }

    /**
     * Gathers the values of each key.
     *
     * @param initializer gives the first aggregate
     * @param named begins the nodes' names
     * @return the table of aggregates
     */
    default KTable<K, VOut> aggregate(Initializer<VOut> initializer, Named named) {
        return aggregate(initializer, named, Materialized.none());
    }

    /**
     * Gathers the values of each key.
     *
     * @param initializer gives the first aggregate
     * @param materialized how the aggregates are kept
     * @return the table of aggregates
     */
    default KTable<K, VOut> aggregate(
            Initializer<VOut> initializer, Materialized<K, VOut, KeyValueStore<Bytes, byte[]>> materialized) {
        return aggregate(initializer, Named.generated(), materialized);
    }

    /**
     * Gathers the values of each key.
     *
     * <p>The nodes are called {@code COGROUPKSTREAM-AGGREGATE-#}, one a grouping, and {@code COGROUPKSTREAM-MERGE-#};
     * with a name {@code N} they are {@code N-cogroup-agg-<i>}, from 0 on, and {@code N-cogroup-merge}.
     *
     * @param initializer gives the first aggregate
     * @param named begins the nodes' names
     * @param materialized how the aggregates are kept; the serde of keys is the first grouping's unless another is said
     * @return the table of aggregates
     */
    KTable<K, VOut> aggregate(
            Initializer<VOut> initializer,
            Named named,
            Materialized<K, VOut, KeyValueStore<Bytes, byte[]>> materialized);

    /**
     * Gathers records by windows of fixed size as well.
     *
     * @param windows which windows a record belongs to
     * @param <W> kind of window
     * @return the groupings by key and window
     */
    <W extends Window> TimeWindowedCogroupedKStream<K, VOut> windowedBy(Windows<W> windows);

    /**
     * Gathers records by windows that slide along them as well.
     *
     * @param windows how far two records of one window may lie apart
     * @return the groupings by key and window
     */
    TimeWindowedCogroupedKStream<K, VOut> windowedBy(SlidingWindows windows);

    /**
     * Gathers records by sessions as well.
     *
     * @param windows how long a pause within a session may be
     * @return the groupings by key and session
     */
    SessionWindowedCogroupedKStream<K, VOut> windowedBy(SessionWindows windows);
}
