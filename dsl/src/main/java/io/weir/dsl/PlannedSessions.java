package io.weir.dsl;

import io.weir.dsl.operator.Fold;
import io.weir.dsl.operator.SessionFold;
import io.weir.dsl.operator.TableOperators;
import io.weir.dsl.operator.TimePolicy;
import io.weir.dsl.operator.WindowTiming;
import io.weir.state.SessionStore;
import io.weir.state.Windowed;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * A grouping by sessions as a place in the plan.
 *
 * @param grouping the grouping
 * @param windows the sessions
 * @param results when results are sent on
 * @param idle when the wall clock moves time on
 * @param <K> type of keys
 * @param <V> type of values
 */
record PlannedSessions<K extends @Nullable Object, V extends @Nullable Object>(
        PlannedGrouping<K, V> grouping, SessionWindows windows, WindowTiming.Results results, Idle idle)
        implements SessionWindowedKStream<K, V> {
    @Override
    public SessionWindowedKStream<K, V> emitStrategy(EmitStrategy emitStrategy) {
        if (emitStrategy.everyMs() > 0) {
            throw new IllegalArgumentException(
                    "Windows of fixed size send early results, but these are sessions, which may be joined to others"
                            + " after they were told. Use EmitStrategy.onWindowUpdate() or onWindowClose().");
        }
        return new PlannedSessions<>(grouping, windows, Gathering.results(emitStrategy), idle);
    }

    @Override
    public SessionWindowedKStream<K, V> onLate(Late<K, V> late) {
        return new PlannedSessions<>(grouping.onLate(late), windows, results, idle);
    }

    @Override
    public SessionWindowedKStream<K, V> onIdle(Idle other) {
        return new PlannedSessions<>(grouping, windows, results, other);
    }

    @Override
    public KTable<Windowed<K>, Long> count(
            Named named, Materialized<K, Long, SessionStore<Bytes, byte[]>> materialized) {
        Fold<K, V, Long> add = Folds.counting();
        SessionFold.Merge<K, Long> merge = (key, one, other) -> one == null ? other : Long.valueOf(one + other);
        return gathered(Gathering.AGGREGATE, new SessionFold<>(merge, add), named, grouping.counted(materialized));
    }

    @Override
    public KTable<Windowed<K>, V> reduce(
            Reducer<V> reducer, Named named, Materialized<K, V, SessionStore<Bytes, byte[]>> materialized) {
        Fold<K, V, V> add = Folds.reducing(reducer);
        SessionFold.Merge<K, V> merge = (key, one, other) -> one == null ? other : reducer.apply(one, other);
        return gathered(Gathering.REDUCE, new SessionFold<>(merge, add), named, grouping.reduced(materialized));
    }

    @Override
    public <VR> KTable<Windowed<K>, VR> aggregate(
            Initializer<VR> initializer,
            Aggregator<? super K, ? super V, VR> aggregator,
            Merger<? super K, VR> sessionMerger,
            Named named,
            Materialized<K, VR, SessionStore<Bytes, byte[]>> materialized) {
        SessionFold.Merge<K, VR> merge =
                (key, one, other) -> sessionMerger.apply(key, one == null ? initializer.apply() : one, other);
        Fold<K, V, VR> add = Folds.aggregating(initializer, aggregator);
        return gathered(Gathering.AGGREGATE, new SessionFold<>(merge, add), named, materialized);
    }

    private <A> KTable<Windowed<K>, A> gathered(
            String prefix, SessionFold<K, V, A> fold, Named named, Materialized<K, A, ?> materialized) {
        TimePolicy policy = TimePolicy.ofSessions(windows.inactivityGap(), windows.gracePeriodMs());
        WindowTiming timing = new WindowTiming(policy, results).idleAfter(idle.afterMs());
        Gathering<K, Windowed<K>> how = new Gathering<>(
                prefix,
                TableOperators.sessions(timing, fold),
                Gathering.Form.sessions(policy).read(results),
                WindowedSerdes::sessionWindowed);
        return grouping.gathered(how, named, materialized);
    }
}
