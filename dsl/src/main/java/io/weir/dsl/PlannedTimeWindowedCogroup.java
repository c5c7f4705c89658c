package io.weir.dsl;

import io.weir.dsl.operator.WindowTiming;
import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Groupings by windows as places in the plan, of which one table is made.
 *
 * @param groupings the groupings
 * @param windowing the windows
 * @param idle when the wall clock moves time on
 * @param <K> type of keys
 * @param <VOut> type of aggregates
 */
record PlannedTimeWindowedCogroup<K extends @Nullable Object, VOut>(
        PlannedCogroup<K, VOut> groupings, Windowing windowing, Idle idle)
        implements TimeWindowedCogroupedKStream<K, VOut> {
    @Override
    public TimeWindowedCogroupedKStream<K, VOut> onIdle(Idle other) {
        return new PlannedTimeWindowedCogroup<>(groupings, windowing, other);
    }

    @Override
    public KTable<Windowed<K>, VOut> aggregate(
            Initializer<VOut> initializer,
            Named named,
            Materialized<K, VOut, WindowStore<Bytes, byte[]>> materialized) {
        WindowTiming timing = WindowTiming.shared(windowing.policy()).idleAfter(idle.afterMs());
        PlannedCogroup.Shape<K, Windowed<K>, VOut> shape = new PlannedCogroup.Shape<>(
                fold -> windowing.operator(timing, fold),
                Gathering.Form.windows(windowing.policy(), windowing.sizeMs()),
                serde -> WindowedSerdes.timeWindowed(serde, windowing.sizeMs()));
        return groupings.gathered(shape, initializer, named, materialized);
    }
}
