package io.weir.dsl;

import io.weir.dsl.operator.Fold;
import io.weir.dsl.operator.WindowTiming;
import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A grouping by windows as a place in the plan.
 *
 * @param grouping the grouping
 * @param windowing the windows
 * @param results when results are sent on
 * @param idle when the wall clock moves time on
 * @param <K> type of keys
 * @param <V> type of values
 */
record PlannedTimeWindows<K extends @Nullable Object, V extends @Nullable Object>(
        PlannedGrouping<K, V> grouping, Windowing windowing, WindowTiming.Results results, Idle idle)
        implements TimeWindowedKStream<K, V> {
    @Override
    public TimeWindowedKStream<K, V> emitStrategy(EmitStrategy emitStrategy) {
        WindowTiming.Results asked = Gathering.results(emitStrategy);
        if (asked.waits()) {
            windowing.checkClosing();
        }
        return new PlannedTimeWindows<>(grouping, windowing, asked, idle);
    }

    @Override
    public TimeWindowedKStream<K, V> onLate(Late<K, V> late) {
        return new PlannedTimeWindows<>(grouping.onLate(late), windowing, results, idle);
    }

    @Override
    public TimeWindowedKStream<K, V> onIdle(Idle other) {
        return new PlannedTimeWindows<>(grouping, windowing, results, other);
    }

    @Override
    public KTable<Windowed<K>, Long> count(
            Named named, Materialized<K, Long, WindowStore<Bytes, byte[]>> materialized) {
        Fold<K, V, Long> fold = Folds.counting();
        // A nameless count takes a number for nothing, but not if windows slide.
        return gathered(
                Gathering.AGGREGATE,
                fold,
                named,
                windowing.slides() ? grouping.counts(materialized) : grouping.counted(materialized));
    }

    @Override
    public KTable<Windowed<K>, V> reduce(
            Reducer<V> reducer, Named named, Materialized<K, V, WindowStore<Bytes, byte[]>> materialized) {
        Fold<K, V, V> fold = Folds.reducing(reducer);
        return gathered(Gathering.REDUCE, fold, named, grouping.reduced(materialized));
    }

    @Override
    public <VR> KTable<Windowed<K>, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Named named,
            Materialized<K, VR, WindowStore<Bytes, byte[]>> materialized) {
        Fold<K, V, VR> fold = Folds.aggregating(initializer, aggregator);
        return gathered(Gathering.AGGREGATE, fold, named, materialized);
    }

    private <A> KTable<Windowed<K>, A> gathered(
            String prefix, Fold<K, V, A> fold, Named named, Materialized<K, A, ?> materialized) {
        WindowTiming timing = new WindowTiming(windowing.policy(), results).idleAfter(idle.afterMs());
        return grouping.gathered(windowing.gathering(prefix, timing, fold), named, materialized);
    }
}
