package io.weir.dsl;

import io.weir.dsl.operator.SessionFold;
import io.weir.dsl.operator.TableOperators;
import io.weir.dsl.operator.TimePolicy;
import io.weir.dsl.operator.WindowTiming;
import io.weir.state.SessionStore;
import io.weir.state.Windowed;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Groupings by sessions as places in the plan, of which one table is made.
 *
 * @param groupings the groupings
 * @param windows the sessions
 * @param idle when the wall clock moves time on
 * @param <K> type of keys
 * @param <VOut> type of aggregates
 */
record PlannedSessionWindowedCogroup<K extends @Nullable Object, VOut>(
        PlannedCogroup<K, VOut> groupings, SessionWindows windows, Idle idle)
        implements SessionWindowedCogroupedKStream<K, VOut> {
    @Override
    public SessionWindowedCogroupedKStream<K, VOut> onIdle(Idle other) {
        return new PlannedSessionWindowedCogroup<>(groupings, windows, other);
    }

    @Override
    public KTable<Windowed<K>, VOut> aggregate(
            Initializer<VOut> initializer,
            Merger<? super K, VOut> sessionMerger,
            Named named,
            Materialized<K, VOut, SessionStore<Bytes, byte[]>> materialized) {
        TimePolicy policy = TimePolicy.ofSessions(windows.inactivityGap(), windows.gracePeriodMs());
        SessionFold.Merge<K, VOut> merge =
                (key, one, other) -> sessionMerger.apply(key, one == null ? initializer.apply() : one, other);
        WindowTiming timing = WindowTiming.shared(policy).idleAfter(idle.afterMs());
        PlannedCogroup.Shape<K, Windowed<K>, VOut> shape = new PlannedCogroup.Shape<>(
                fold -> TableOperators.sessions(timing, new SessionFold<>(merge, fold)),
                Gathering.Form.sessions(policy),
                WindowedSerdes::sessionWindowed);
        return groupings.gathered(shape, initializer, named, materialized);
    }
}
