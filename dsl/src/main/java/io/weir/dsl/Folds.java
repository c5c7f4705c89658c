package io.weir.dsl;

import io.weir.dsl.operator.Fold;

/** How counts, reductions and aggregates take in a record, the same in all groupings. */
final class Folds {
    private Folds() {}

    static <K, V> Fold<K, V, Long> counting() {
        return (key, value, before) -> before == null ? 1L : before + 1L;
    }

    /** The first value stands for itself. */
    static <K, V> Fold<K, V, V> reducing(Reducer<V> reducer) {
        return (key, value, before) -> before == null ? value : reducer.apply(before, value);
    }

    /** The first record is added to what the initializer gives. */
    static <K, V, A> Fold<K, V, A> aggregating(
            Initializer<A> initializer, Aggregator<? super K, ? super V, A> aggregator) {
        return (key, value, before) -> aggregator.apply(key, value, before == null ? initializer.apply() : before);
    }
}
