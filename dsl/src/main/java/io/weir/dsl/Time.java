package io.weir.dsl;

import io.weir.topology.TimeBound;
import java.time.Duration;

/**
 * How far one record may move time.
 *
 * <p>A record with a wrong clock, years ahead, would move the time of its partition and of all operators below, for
 * good:
 * every record after it would be late. A bound stops it at the source. A record may lie as far ahead of the latest
 * record
 * of its partition as the bound says, and besides as far as the wall clock has gone on since that record was read: so a
 * source that rests for longer than the bound is not refused when it goes on. Of a partition whose time is not known,
 * and
 * right after a start, a record may also lie as far ahead of the wall clock.
 *
 * <p>A record beyond that is refused, counted as {@code time-jump} and goes where {@link Consumed#onLate} says; or it
 * is
 * taken, with the latest time that is allowed, and counted as {@code time-jump-clamped}. Topics between sub-topologies
 * are
 * not bounded again. Off unless the setting {@code time.max.jump.ms} or {@link Consumed#withTime} says otherwise.
 */
public final class Time {
    private final TimeBound bound;

    private Time(TimeBound bound) {
        this.bound = bound;
    }

    /**
     * A record that lies further ahead is refused.
     *
     * @param bound how far ahead it may lie, 0 or more
     * @return the option
     * @throws IllegalArgumentException if the bound is negative
     */
    public static Time maxJump(Duration bound) {
        return new Time(new TimeBound(Millis.atLeast(0, bound, "bound of a jump"), false));
    }

    /**
     * No record is refused, whatever the application's default is.
     *
     * @return the option
     */
    public static Time unbounded() {
        return new Time(TimeBound.NONE);
    }

    /**
     * A record that lies further ahead is taken, with the latest time that is allowed.
     *
     * @return the changed option
     */
    public Time clamped() {
        return new Time(new TimeBound(bound.maxJumpMs(), true));
    }

    TimeBound bound() {
        return bound;
    }

    @Override
    public String toString() {
        return "Time{" + bound + '}';
    }
}
