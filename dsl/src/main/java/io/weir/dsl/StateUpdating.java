package io.weir.dsl;

import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.PunctuationType;
import io.weir.processor.StateSpec;
import io.weir.processor.Timer;
import io.weir.processor.ValueState;
import org.jspecify.annotations.Nullable;

/**
 * Hands records and timeouts to a function that updates one value a key.
 *
 * <p>Owned by its operator.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <S> type of the value that is kept
 * @param <VR> type of results
 */
final class StateUpdating<K extends @Nullable Object, V extends @Nullable Object, S, VR extends @Nullable Object>
        implements KeyedProcessor<K, V, VR> {
    private static final String TIMEOUT = "timeout";

    private final StateSpec<ValueState<S>> spec;
    private final StateTimeout timeout;
    private final StateUpdater<K, V, S, VR> updater;
    private @Nullable KeyedContext<K, VR> context;

    StateUpdating(StateSpec<ValueState<S>> spec, StateTimeout timeout, StateUpdater<K, V, S, VR> updater) {
        this.spec = spec;
        this.timeout = timeout;
        this.updater = updater;
    }

    @Override
    public void init(KeyedContext<K, VR> given) {
        context = given;
    }

    private KeyedContext<K, VR> context() {
        if (context == null) {
            throw new AssertionError("A function was to update a state before it was opened.");
        }
        return context;
    }

    @Override
    public void process(FixedKeyRecord<K, V> record) {
        Call call = new Call(context().state(spec), false);
        tell(updater.update(record.key(), record, call));
        PunctuationType clock = timeout.clock();
        if (clock == null) {
            return;
        }
        if (call.get() == null && call.at == null) {
            context().timers().cancel(TIMEOUT, clock);
        } else {
            context().timers().schedule(TIMEOUT, clock, call.at == null ? next(clock, record.timestamp()) : call.at);
        }
    }

    // A record out of order does not shorten the time of its key.
    private long next(PunctuationType clock, long recordTime) {
        if (clock == PunctuationType.WALL_CLOCK_TIME) {
            return timeout.after(context().systemTime());
        }
        return Math.max(
                timeout.after(recordTime),
                context().timers().get(TIMEOUT, clock).orElse(0));
    }

    @Override
    public void onTimer(Timer<K> timer) {
        Call call = new Call(context().state(spec), true);
        tell(updater.update(timer.key(), null, call));
        if (!call.updated) {
            call.clear();
        }
        if (call.updated || call.at != null) {
            long time = call.at == null ? timeout.after(now(timer)) : call.at;
            context().timers().schedule(TIMEOUT, timer.type(), time);
        }
    }

    private long now(Timer<K> timer) {
        return timer.type() == PunctuationType.STREAM_TIME
                ? timer.time()
                : context().systemTime();
    }

    private void tell(Iterable<? extends VR> results) {
        results.forEach(context()::forward);
    }

    /** The value for the length of one call. */
    private final class Call implements KeyState<S> {
        private final ValueState<S> value;
        private final boolean timedOut;
        private boolean updated;
        private @Nullable Long at;

        Call(ValueState<S> value, boolean timedOut) {
            this.value = value;
            this.timedOut = timedOut;
        }

        @Override
        public @Nullable S get() {
            return value.get();
        }

        @Override
        public void update(@Nullable S next) {
            value.update(next);
            updated = next != null;
        }

        @Override
        public boolean hasTimedOut() {
            return timedOut;
        }

        @Override
        public void timeoutAt(long time) {
            if (timeout.clock() == null) {
                throw new IllegalStateException("A key of state [" + spec.name() + "] was to time out at [" + time
                        + "], but its updateState(...) was given no timeout, and so no clock. Give it one.");
            }
            at = time;
        }
    }
}
