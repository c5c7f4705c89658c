package io.weir.processor;

import org.jspecify.annotations.Nullable;

/**
 * Handles the records of one key at a time, with state and timers of that key.
 *
 * <p>One instance belongs to one task, serves all keys of its partition, and is called by one thread at a time. What it
 * remembers of a key belongs into states, which its supplier names: fields of the instance are neither logged nor
 * undone.
 *
 * <p>For each record, in this order: time moves to the record's if that is later; timers that have come due by it call
 * {@link #onTimer}, by time, key bytes and name; a record that is too late goes aside; {@link #process} is called;
 * timers that came due by what was done are called, until none is left. So a session that ended before the record is
 * told before the record begins the next one, and the order follows from the records' order in their partition alone.
 *
 * <p>State, timers, time and results belong to one commit. Under exactly-once a timer fires once in effect; under
 * at-least-once it may fire again after a crash. After a restart, timers that came due meanwhile fire first.
 *
 * @param <K> type of keys
 * @param <VIn> type of values that come in
 * @param <VOut> type of values that go out, under the same key
 */
@FunctionalInterface
public interface KeyedProcessor<
        K extends @Nullable Object, VIn extends @Nullable Object, VOut extends @Nullable Object> {
    /**
     * Called once before all else, when the task's stores are open. There is no current key yet.
     *
     * @param context states, timers and results, always of the current key; to be kept
     */
    default void init(KeyedContext<K, VOut> context) {}

    /**
     * Handles a record. Its key, which is never null, is the current one.
     *
     * @param record the record
     */
    void process(FixedKeyRecord<K, VIn> record);

    /**
     * Called when the time of a timer has come; its key is the current one. The timer is gone before the call, so the
     * same name may be scheduled again.
     *
     * @param timer the timer
     */
    default void onTimer(Timer<K> timer) {}

    /**
     * Called when the time to live of a state, or of one of its elements or entries, is over; its key is the current
     * one. It is gone before the call. Called once for each, before the record by which time has come; not for what was
     * cleared or removed. What is forwarded has the time at which the life ended in stream time, or the task's stream
     * time if it lived by the wall clock.
     *
     * @param state the state
     * @param last its last value; of a list, an element; of a map, a {@link java.util.Map.Entry}
     */
    default void onExpired(StateSpec<?> state, Object last) {}

    /** Called once when the task stops here. */
    default void close() {}
}
