package io.weir.dsl;

import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Groupings of the same keys, gathered in one table by key and window.
 *
 * <p>All groupings go by one time, the latest of their records: a window that is closed for one is closed for all.
 *
 * @param <K> type of keys
 * @param <VOut> type of aggregates
 */
public interface TimeWindowedCogroupedKStream<K extends @Nullable Object, VOut> {
    /**
     * Lets the wall clock close windows while no records come.
     *
     * @param idle after how long, or never
     * @return the windows; these stay as they are
     */
    TimeWindowedCogroupedKStream<K, VOut> onIdle(Idle idle);

    /**
     * Gathers the values of each key and window.
     *
     * @param initializer gives the first aggregate
     * @return the table of aggregates, in a store {@code COGROUPKSTREAM-AGGREGATE-STATE-STORE-#}
     */
    default KTable<Windowed<K>, VOut> aggregate(Initializer<VOut> initializer) {
        return aggregate(initializer, Named.generated(), Materialized.none());
    }

    /**
     * Gathers the values of each key and window.
     *
     * @param initializer gives the first aggregate
     * @param named begins the nodes' names
     * @return the table of aggregates
     */
    default KTable<Windowed<K>, VOut> aggregate(Initializer<VOut> initializer, Named named) {
        return aggregate(initializer, named, Materialized.none());
    }

    /**
     * Gathers the values of each key and window.
     *
     * @param initializer gives the first aggregate
     * @param materialized how the aggregates are kept
     * @return the table of aggregates
     */
    default KTable<Windowed<K>, VOut> aggregate(
            Initializer<VOut> initializer, Materialized<K, VOut, WindowStore<Bytes, byte[]>> materialized) {
        return aggregate(initializer, Named.generated(), materialized);
    }

    /**
     * Gathers the values of each key and window.
     *
     * <p>The nodes are called {@code COGROUPKSTREAM-AGGREGATE-#}, one a grouping, and {@code COGROUPKSTREAM-MERGE-#};
     * with a name {@code N} they are {@code N-cogroup-agg-<i>}, from 0 on, and {@code N-cogroup-merge}.
     *
     * @param initializer gives the first aggregate
     * @param named begins the nodes' names
     * @param materialized how the aggregates are kept; the serde of keys is the first grouping's unless another is said
     * @return the table of aggregates
     */
    KTable<Windowed<K>, VOut> aggregate(
            Initializer<VOut> initializer, Named named, Materialized<K, VOut, WindowStore<Bytes, byte[]>> materialized);
}
