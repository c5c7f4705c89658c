package io.weir.processor;

import java.util.OptionalLong;

/**
 * The timers of the current key.
 *
 * <p>A timer is known by its key, its clock and its name. Timers are rows of a store {@code <operator>-timers}, which
 * is logged: they outlive restarts and move with their task. A pending timer costs a small row on disk and an entry of
 * an index; firing costs as much as there are timers due. The store is bounded by the number of pending timers: an
 * operator that schedules one timer a key, and lets it fire or cancels it, has one row at most for each key in use. An
 * operator that was said to use no timers ({@code Keyed.withoutTimers()}) has no such store, and refuses them.
 *
 * <p>Timers of {@link PunctuationType#STREAM_TIME} are due when the watermark, which is the operator's stream time less
 * its grace, has come to their time. All that a record makes due fire before it, however many, and with those that they
 * schedule for a moment that has come; if they are more than 1,000, in turns of as many, between which other tasks have
 * their turns and changes are committed. The record waits meanwhile, and so does a timer of an operator above whose
 * result makes many due here. To find that it has to, it is processed once as far as this operator and undone: what
 * code does outside of stores, such as a {@code peek}, it may do twice. Timers that come due by a record's own call
 * fire before the next record.
 *
 * <p>Timers of {@link PunctuationType#WALL_CLOCK_TIME} are due when the machine's clock has come to their time; it is
 * looked at between records, and at least every {@code poll.ms}. At most 1,000 of them fire at once, then records have
 * their turn again.
 *
 * <p>Metrics of each operator and task, in the group {@code stream-operator-metrics}: {@code timers-fired-rate} and
 * {@code timers-fired-total}; {@code timer-lateness-avg} and {@code timer-lateness-max}, how many milliseconds behind
 * their time timers fire by their clock. In the group {@code stream-state-metrics}, of the store: {@code
 * timers-pending}, with the tag {@code clock}, which is {@code stream-time} or {@code wall-clock}.
 */
public interface Timers {
    /**
     * Schedules a timer. It replaces the one of the same clock and name, if there is one.
     *
     * <p>A time that has come already makes the timer fire behind the call in hand: before the next record by stream
     * time, at the next look at the clock by the wall clock.
     *
     * @param name its name, may be empty
     * @param type the clock that it follows
     * @param time epoch milliseconds, 0 or later
     * @throws IllegalArgumentException if the time is negative
     * @throws IllegalStateException if timers of this operator schedule each other again and again without their time
     *     going on
     */
    void schedule(String name, PunctuationType type, long time);

    /**
     * Cancels a timer.
     *
     * @param name its name
     * @param type its clock
     * @return whether there was one
     */
    boolean cancel(String name, PunctuationType type);

    /**
     * The time for which a timer is scheduled.
     *
     * @param name its name
     * @param type its clock
     * @return epoch milliseconds; empty if there is no such timer
     */
    OptionalLong get(String name, PunctuationType type);
}
