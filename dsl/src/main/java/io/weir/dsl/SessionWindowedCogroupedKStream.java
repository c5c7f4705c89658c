package io.weir.dsl;

import io.weir.state.SessionStore;
import io.weir.state.Windowed;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Groupings of the same keys, gathered in one table by key and session.
 *
 * <p>Records of all groupings make the sessions together. All go by one time, the latest of their records.
 *
 * @param <K> type of keys
 * @param <VOut> type of aggregates
 */
public interface SessionWindowedCogroupedKStream<K extends @Nullable Object, VOut> {
    /**
     * Lets the wall clock close sessions while no records come.
     *
     * @param idle after how long, or never
     * @return the sessions; these stay as they are
     */
    SessionWindowedCogroupedKStream<K, VOut> onIdle(Idle idle);

    /**
     * Gathers the values of each key and session.
     *
     * @param initializer gives the first aggregate
     * @param sessionMerger joins the aggregates of two sessions
     * @return the table of aggregates, in a store {@code COGROUPKSTREAM-AGGREGATE-STATE-STORE-#}
     */
    default KTable<Windowed<K>, VOut> aggregate(Initializer<VOut> initializer, Merger<? super K, VOut> sessionMerger) {
        return aggregate(initializer, sessionMerger, Named.generated(), Materialized.none());
    }

    /**
     * Gathers the values of each key and session.
     *
     * @param initializer gives the first aggregate
     * @param sessionMerger joins the aggregates of two sessions
     * @param named begins the nodes' names
     * @return the table of aggregates
     */
    default KTable<Windowed<K>, VOut> aggregate(
            Initializer<VOut> initializer, Merger<? super K, VOut> sessionMerger, Named named) {
        return aggregate(initializer, sessionMerger, named, Materialized.none());
    }

    /**
     * Gathers the values of each key and session.
     *
     * @param initializer gives the first aggregate
     * @param sessionMerger joins the aggregates of two sessions
     * @param materialized how the aggregates are kept
     * @return the table of aggregates
     */
    default KTable<Windowed<K>, VOut> aggregate(
            Initializer<VOut> initializer,
            Merger<? super K, VOut> sessionMerger,
            Materialized<K, VOut, SessionStore<Bytes, byte[]>> materialized) {
        return aggregate(initializer, sessionMerger, Named.generated(), materialized);
    }

    /**
     * Gathers the values of each key and session.
     *
     * <p>The nodes are called {@code COGROUPKSTREAM-AGGREGATE-#}, one a grouping, and {@code COGROUPKSTREAM-MERGE-#};
     * with a name {@code N} they are {@code N-cogroup-agg-<i>}, from 0 on, and {@code N-cogroup-merge}.
     *
     * @param initializer gives the first aggregate
     * @param sessionMerger joins the aggregates of two sessions
     * @param named begins the nodes' names
     * @param materialized how the aggregates are kept; the serde of keys is the first grouping's unless another is said
     * @return the table of aggregates
     */
    KTable<Windowed<K>, VOut> aggregate(
            Initializer<VOut> initializer,
            Merger<? super K, VOut> sessionMerger,
            Named named,
            Materialized<K, VOut, SessionStore<Bytes, byte[]>> materialized);
}
