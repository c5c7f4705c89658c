package io.weir.dsl;

import io.weir.state.Window;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How near two records must lie in event time to be joined.
 *
 * <p>A record of the stream that the word is said of, at t, is joined with records of the other stream from t - before
 * to t + after, both included. Both bounds may be asymmetric, and one may be negative: with {@code before(-5)} and
 * {@code after(10)} the other record comes 5 to 10 milliseconds later.
 *
 * <p>Time is the latest event time of both streams in a task. A record waits for partners until that time is beyond its
 * own last moment and the grace; then a left or outer join tells that it met nobody, and that is final. A record so
 * late that all it could meet has waited long enough is dropped and counted. Both stores keep records for before +
 * after + grace.
 *
 * <p>Immutable.
 */
public final class JoinWindows extends Windows<Window> {
    /** How far the other record may lie before, in milliseconds. */
    public final long beforeMs;

    /** How far the other record may lie after, in milliseconds. */
    public final long afterMs;

    private final long graceMs;

    private JoinWindows(long beforeMs, long afterMs, long graceMs) {
        this.beforeMs = beforeMs;
        this.afterMs = afterMs;
        this.graceMs = graceMs;
        boolean empty = (beforeMs < 0 && afterMs < -beforeMs) || (afterMs < 0 && beforeMs < -afterMs);
        if (empty) {
            throw new IllegalArgumentException("Before and after of a join make 0 ms or more together, but here before"
                    + " is [" + beforeMs + "] ms and after [" + afterMs + "] ms, so that no record could be joined."
                    + " Raise one of them.");
        }
    }

    /**
     * Records that lie at most so far apart, and come in time.
     *
     * @param timeDifference how far apart, 0 or more
     * @return the windows
     */
    public static JoinWindows ofTimeDifferenceWithNoGrace(Duration timeDifference) {
        return ofTimeDifferenceAndGrace(timeDifference, Duration.ZERO);
    }

    /**
     * Records that lie at most so far apart, and may be out of order.
     *
     * @param timeDifference how far apart, 0 or more
     * @param afterWindowEnd how long a record that met nobody waits beyond that, 0 or more
     * @return the windows
     */
    public static JoinWindows ofTimeDifferenceAndGrace(Duration timeDifference, Duration afterWindowEnd) {
        long differenceMs = Millis.atLeast(0, timeDifference, "time difference of a join");
        return new JoinWindows(differenceMs, differenceMs, Millis.atLeast(0, afterWindowEnd, "grace period"));
    }

    /**
     * Sets how far the other record may lie before.
     *
     * @param timeDifference how far; negative if it must lie after by that much at least
     * @return the changed windows
     */
    public JoinWindows before(Duration timeDifference) {
        return new JoinWindows(Millis.atLeast(-Long.MAX_VALUE, timeDifference, "time before"), afterMs, graceMs);
    }

    /**
     * Sets how far the other record may lie after.
     *
     * @param timeDifference how far; negative if it must lie before by that much at least
     * @return the changed windows
     */
    public JoinWindows after(Duration timeDifference) {
        return new JoinWindows(beforeMs, Millis.atLeast(-Long.MAX_VALUE, timeDifference, "time after"), graceMs);
    }

    /**
     * Not offered: these windows hang on records, and are not laid out over time.
     *
     * @param timestamp any moment
     * @return never
     * @throws UnsupportedOperationException always
     */
    @Override
    public Map<Long, Window> windowsFor(long timestamp) {
        throw new UnsupportedOperationException("A window of a join hangs on a record, so there are no windows of the"
                + " moment [" + timestamp + "]. Use TimeWindows to lay windows out over time.");
    }

    /** The two bounds together, or the largest long. */
    @Override
    public long size() {
        long size = beforeMs + afterMs;
        return size < 0 ? Long.MAX_VALUE : size;
    }

    @Override
    public long gracePeriodMs() {
        return graceMs;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JoinWindows that
                && beforeMs == that.beforeMs
                && afterMs == that.afterMs
                && graceMs == that.graceMs;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Long.hashCode(beforeMs) + Long.hashCode(afterMs)) + Long.hashCode(graceMs);
    }

    @Override
    public String toString() {
        return "JoinWindows{beforeMs=" + beforeMs + ", afterMs=" + afterMs + ", graceMs=" + graceMs + "}";
    }
}
