package io.weir.dsl;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Windows that slide along a key's records: each holds the records that lie within a span of time.
 *
 * <p>Both the first and the last moment belong to a window. A window ends at each record, and one begins one
 * millisecond after each record that is followed by others within the span; so there is one window for each different
 * set of records. Windows take no record any more when their last moment is earlier than the operator's time less the
 * grace. Immutable.
 */
public final class SlidingWindows {
    private final long timeDifferenceMs;
    private final long graceMs;

    private SlidingWindows(long timeDifferenceMs, long graceMs) {
        this.timeDifferenceMs = timeDifferenceMs;
        this.graceMs = graceMs;
    }

    /**
     * Windows that close at their last moment.
     *
     * @param timeDifference how far two records of one window may lie apart, at least 1 ms
     * @return the windows
     */
    public static SlidingWindows ofTimeDifferenceWithNoGrace(Duration timeDifference) {
        return ofTimeDifferenceAndGrace(timeDifference, Duration.ZERO);
    }

    /**
     * Windows that wait for late records.
     *
     * @param timeDifference how far two records of one window may lie apart, at least 1 ms
     * @param afterWindowEnd how long windows wait after their last moment, 0 or more
     * @return the windows
     */
    public static SlidingWindows ofTimeDifferenceAndGrace(Duration timeDifference, Duration afterWindowEnd) {
        return new SlidingWindows(
                Millis.atLeast(1, timeDifference, "time difference"),
                Millis.atLeast(0, afterWindowEnd, "grace period"));
    }

    /**
     * How far two records of one window may lie apart.
     *
     * @return milliseconds
     */
    public long timeDifferenceMs() {
        return timeDifferenceMs;
    }

    /**
     * How long windows wait for late records.
     *
     * @return milliseconds after their last moment
     */
    public long gracePeriodMs() {
        return graceMs;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SlidingWindows that
                && timeDifferenceMs == that.timeDifferenceMs
                && graceMs == that.graceMs;
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(timeDifferenceMs) + Long.hashCode(graceMs);
    }

    @Override
    public String toString() {
        return "SlidingWindows{timeDifferenceMs=" + timeDifferenceMs + ", graceMs=" + graceMs + "}";
    }
}
