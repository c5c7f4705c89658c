package io.weir.dsl;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Sessions: records of one key with no long pause between them.
 *
 * <p>A session is late when its last record is earlier than the operator's time less gap and grace. Immutable.
 */
public final class SessionWindows {
    private final long gapMs;
    private final long graceMs;

    private SessionWindows(long gapMs, long graceMs) {
        this.gapMs = gapMs;
        this.graceMs = graceMs;
    }

    /**
     * Sessions that end with the gap.
     *
     * @param inactivityGap longest pause within a session, at least 1 ms
     * @return the sessions
     */
    public static SessionWindows ofInactivityGapWithNoGrace(Duration inactivityGap) {
        return ofInactivityGapAndGrace(inactivityGap, Duration.ZERO);
    }

    /**
     * Sessions that wait for late records.
     *
     * @param inactivityGap longest pause within a session, at least 1 ms
     * @param afterWindowEnd how long they wait after the gap, 0 or more
     * @return the sessions
     */
    public static SessionWindows ofInactivityGapAndGrace(Duration inactivityGap, Duration afterWindowEnd) {
        return new SessionWindows(
                Millis.atLeast(1, inactivityGap, "inactivity gap"), Millis.atLeast(0, afterWindowEnd, "grace period"));
    }

    /**
     * The longest pause within a session.
     *
     * @return milliseconds
     */
    public long inactivityGap() {
        return gapMs;
    }

    /**
     * How long sessions wait for late records.
     *
     * @return milliseconds after the gap
     */
    public long gracePeriodMs() {
        return graceMs;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof SessionWindows that && gapMs == that.gapMs && graceMs == that.graceMs;
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(gapMs) + Long.hashCode(graceMs);
    }

    @Override
    public String toString() {
        return "SessionWindows{gapMs=" + gapMs + ", graceMs=" + graceMs + "}";
    }
}
