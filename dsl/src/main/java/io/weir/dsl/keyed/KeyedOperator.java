package io.weir.dsl.keyed;

import io.weir.changelog.view.TimerRows;
import io.weir.processor.KeyFixing;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.processor.StateSpec;
import io.weir.processor.Timer;
import io.weir.processor.Timers;
import io.weir.state.StateStore;
import io.weir.task.RecordMetadata;
import io.weir.task.TaskId;
import io.weir.topology.DropReason;
import io.weir.topology.ExpiresRows;
import io.weir.topology.FiresTimers;
import io.weir.topology.KeepsTime;
import io.weir.topology.OperatorContext;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Has a user's processor handle records, timers and expired states, key by key and in order.
 *
 * <p>Owned by its task.
 *
 * @param <K> type of keys
 * @param <VIn> type of values that come in
 * @param <VOut> type of values that go out
 */
final class KeyedOperator<K, VIn extends @Nullable Object, VOut extends @Nullable Object>
        implements Processor<K, VIn, K, VOut>, KeepsTime, ExpiresRows, FiresTimers {
    private final KeyedStores stores;
    private final KeyedRules rules;
    private final KeyedProcessor<K, VIn, VOut> user;
    private @Nullable Live<K, VOut> live;
    private @Nullable FiringMeter meter;
    private int mostAtOnce = PER_TURN;
    private boolean mayWait;

    KeyedOperator(KeyedStores stores, KeyedRules rules, KeyedProcessor<K, VIn, VOut> user) {
        this.stores = stores;
        this.rules = rules;
        this.user = user;
    }

    @Override
    public void init(ProcessorContext<K, VOut> given) {
        OperatorContext<K, VOut> context = OperatorContext.of(given);
        KeyedClock clock = new KeyedClock(context, rules.graceMs());
        Current<K> current = new Current<>();
        KeyedStates.Surroundings<K> around =
                new KeyedStates.Surroundings<>(context, keys(context), clock, current, this::expired);
        live = new Live<>(
                context,
                clock,
                current,
                new KeyedStates<>(stores, around),
                new KeyedTimers<>(timers(context), clock, current, context, this::fired));
        meter = stores.withTimers() ? new FiringMeter(context, stores.operator(), clock) : null;
        user.init(live);
    }

    @SuppressWarnings("unchecked") // The store was made for these keys.
    private @Nullable TimerRows<K> timers(OperatorContext<K, VOut> context) {
        StateStore timers = stores.withTimers() ? context.getStateStore(stores.timers()) : null;
        return (TimerRows<K>) timers;
    }

    @SuppressWarnings("unchecked") // What was said of the stream, or the application, for keys of this type.
    private Serializer<K> keys(OperatorContext<K, VOut> context) {
        Serde<?> known = StateKeySerde.known(stores.keySerde(), null);
        Serde<?> found = known == null ? StateKeySerde.known(stores.keySerde(), context.keySerde()) : known;
        return ((Serde<K>) Objects.requireNonNull(found)).serializer();
    }

    private Live<K, VOut> live() {
        if (live == null) {
            throw new AssertionError("A keyed operator was given a record before it was initialised.");
        }
        return live;
    }

    @Override
    public void process(Record<K, VIn> record) {
        Live<K, VOut> parts = live();
        if (record.key() == null) {
            parts.context.drop(record, DropReason.NULL_KEY);
            return;
        }
        boolean late = record.timestamp() < parts.clock.watermark();
        parts.clock.advance(record.timestamp());
        if (!fireBefore(record, parts)) {
            return;
        }
        if (late && !rules.takesLate()) {
            parts.context.drop(record, DropReason.LATE);
            return;
        }
        Hand<K> hand = new Hand<>(record.key(), record.timestamp(), record.headers());
        parts.current.with(hand, () -> user.process(KeyFixing.fixed(record)));
        // What is left the task has fired before the next record.
        parts.alarms.fireStreamTime(mostAtOnce);
    }

    /**
     * Fires what is due before a record; false if the record is to wait for it. Only the first that an input record
     * became can: what came before it would be too late the second time.
     */
    private boolean fireBefore(Record<K, VIn> record, Live<K, VOut> parts) {
        boolean first = mayWait;
        mayWait = false;
        if (first) {
            if (!isBehind(parts, mostAtOnce)) {
                parts.alarms.fireStreamTime(mostAtOnce);
            }
            if (isBehind(parts, 0) && parts.context.postpone(() -> parts.clock.advance(record.timestamp()))) {
                return false;
            }
        }
        parts.alarms.fireStreamTime(Integer.MAX_VALUE);
        return true;
    }

    private boolean isBehind(Live<K, VOut> parts, int most) {
        return parts.alarms.hasMoreThan(most, parts.clock.watermark());
    }

    @Override
    public boolean hasTimers() {
        return stores.withTimers();
    }

    @Override
    public boolean isBehind() {
        return isBehind(live(), 0);
    }

    @Override
    public boolean mayHaveToWait(long recordMs, int mostWithRecord) {
        Live<K, VOut> parts = live();
        mostAtOnce = mostWithRecord;
        mayWait = parts.alarms.hasMoreThan(0, parts.clock.watermarkAt(recordMs));
        return mayWait;
    }

    private void fired(Timer<K> timer) {
        if (meter != null) {
            meter.fired(timer);
        }
        user.onTimer(timer);
    }

    private void expired(StateSpec<?> spec, Hand<K> hand, Object last) {
        live().current.with(hand, () -> user.onExpired(spec, last));
    }

    @Override
    public int fire(int most, long nowMs) {
        if (meter != null) {
            meter.settle();
        }
        return live().alarms.fire(most, nowMs);
    }

    @Override
    public Set<String> expiring() {
        return live().states.expiring();
    }

    @Override
    public int expire(String store, int most) {
        return live().states.expire(store, most);
    }

    @Override
    public void passTime(long nowMs) {
        if (live().clock.timeMs() >= 0) {
            live().clock.advance(nowMs);
        }
    }

    @Override
    public void close() {
        if (meter != null) {
            meter.close();
        }
        user.close();
    }

    /** What the user's processor works with. */
    private record Live<K, VOut extends @Nullable Object>(
            OperatorContext<K, VOut> context,
            KeyedClock clock,
            Current<K> current,
            KeyedStates<K> states,
            KeyedTimers<K> alarms)
            implements KeyedContext<K, VOut> {
        @Override
        public K key() {
            return current.key();
        }

        @Override
        public <S> S state(StateSpec<S> spec) {
            return states.handle(spec);
        }

        @Override
        public Timers timers() {
            return alarms;
        }

        @Override
        public void forward(VOut value) {
            Hand<K> hand = current.hand();
            forward(value, hand.timeMs(), hand.headers());
        }

        @Override
        public void forward(VOut value, long timestamp, @Nullable Headers headers) {
            context.forward(new Record<>(current.key(), value, timestamp, headers));
        }

        @Override
        public long streamTime() {
            return clock.timeMs();
        }

        @Override
        public long systemTime() {
            return clock.systemTimeMs();
        }

        @Override
        public long watermark() {
            return clock.watermark();
        }

        @Override
        public Optional<RecordMetadata> recordMetadata() {
            return context.recordMetadata();
        }

        @Override
        public TaskId taskId() {
            return context.taskId();
        }
    }
}
