package io.weir.dsl;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether the wall clock moves an operator's time on while no records come.
 *
 * <p>Windows close, waiting records of joins are told and suppressed updates are sent on when the operator's time has
 * passed them. Records move that time. Where none come, the last results wait; with this they do not: when the inputs
 * of
 * a task have had no record for the given time, and all that the brokers hold of them has been processed, the
 * operator's
 * time becomes that of the wall clock, again and again, until a record comes. So nothing is closed that ended later
 * than
 * the wall clock less the grace. A record that comes later with an earlier event time is as late as any other: choose a
 * grace that covers how late records of a source may be that was cut off for a while.
 *
 * <p>An input that is empty while others have records does not count as idle, and holds nothing back: {@code
 * max.task.idle.ms} says how long a task waits for it. Time that was moved on is committed like any other, and stays
 * after
 * a restart. The application's default is the setting {@code idle.after.ms}, which is off. Since the outcome depends on
 * the
 * wall clock, {@code Topology.describe()} shows each operator of which this is said.
 */
public final class Idle {
    private static final long NEVER = -1;
    private static final Idle USUAL = new Idle(null);

    private final @Nullable Long afterMs;

    private Idle(@Nullable Long afterMs) {
        this.afterMs = afterMs;
    }

    /**
     * The wall clock moves time on when the inputs have had no record for so long.
     *
     * @param duration wall-clock time, 1 ms or more
     * @return the option
     * @throws IllegalArgumentException if it is shorter
     */
    public static Idle after(Duration duration) {
        return new Idle(Millis.atLeast(1, duration, "idle time"));
    }

    /**
     * Only records move time, whatever the application's default is.
     *
     * @return the option
     */
    public static Idle never() {
        return new Idle(NEVER);
    }

    /** The application's default decides. */
    static Idle usual() {
        return USUAL;
    }

    /** After how long; negative for never, null for the application's default. */
    @Nullable Long afterMs() {
        return afterMs;
    }

    @Override
    public String toString() {
        return afterMs == null
                ? "Idle{application's default}"
                : afterMs < 0 ? "Idle{never}" : "Idle{after=" + Duration.ofMillis(afterMs) + '}';
    }
}
