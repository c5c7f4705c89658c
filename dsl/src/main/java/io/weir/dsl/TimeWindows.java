package io.weir.dsl;

import io.weir.state.TimeWindow;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Windows of one size at equal distances, from the epoch on.
 *
 * <p>Without {@link #advanceBy} they follow each other (tumbling windows), with it they overlap (hopping windows). A
 * window takes no record any more when its end is no later than the operator's time less the grace. Immutable.
 */
public final class TimeWindows extends Windows<TimeWindow> {
    /** Size of a window in milliseconds. */
    public final long sizeMs;

    /** From the start of one window to that of the next, in milliseconds. */
    public final long advanceMs;

    private final long graceMs;

    private TimeWindows(long sizeMs, long advanceMs, long graceMs) {
        this.sizeMs = sizeMs;
        this.advanceMs = advanceMs;
        this.graceMs = graceMs;
    }

    /**
     * Windows that close at their end.
     *
     * @param size size of a window, at least 1 ms
     * @return the windows
     */
    public static TimeWindows ofSizeWithNoGrace(Duration size) {
        return ofSizeAndGrace(size, Duration.ZERO);
    }

    /**
     * Windows that wait for late records.
     *
     * @param size size of a window, at least 1 ms
     * @param afterWindowEnd how long they wait, 0 or more
     * @return the windows
     */
    public static TimeWindows ofSizeAndGrace(Duration size, Duration afterWindowEnd) {
        long sizeMs = Millis.atLeast(1, size, "size of a window");
        return new TimeWindows(sizeMs, sizeMs, Millis.atLeast(0, afterWindowEnd, "grace period"));
    }

    /**
     * Sets how far the windows lie apart.
     *
     * @param advance from the start of one to that of the next, at least 1 ms and at most their size
     * @return the changed windows
     */
    public TimeWindows advanceBy(Duration advance) {
        long ms = Millis.atLeast(1, advance, "advance of windows");
        if (ms > sizeMs) {
            throw new IllegalArgumentException("Windows cover all moments if they advance by their size [" + sizeMs
                    + "] ms or less, but the advance is [" + ms + "] ms. Choose a shorter advance or larger windows.");
        }
        return new TimeWindows(sizeMs, ms, graceMs);
    }

    @Override
    public Map<Long, TimeWindow> windowsFor(long timestamp) {
        Map<Long, TimeWindow> windows = new LinkedHashMap<>();
        long latest = timestamp - Math.floorMod(timestamp, advanceMs);
        long earliest = Math.max(0, timestamp - sizeMs + 1);
        long first = earliest + Math.floorMod(-earliest, advanceMs);
        for (long start = first; start >= 0 && start <= latest; start += advanceMs) {
            windows.put(start, TimeWindow.ofSize(start, sizeMs));
        }
        return windows;
    }

    @Override
    public long size() {
        return sizeMs;
    }

    @Override
    public long gracePeriodMs() {
        return graceMs;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TimeWindows that
                && sizeMs == that.sizeMs
                && advanceMs == that.advanceMs
                && graceMs == that.graceMs;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Long.hashCode(sizeMs) + Long.hashCode(advanceMs)) + Long.hashCode(graceMs);
    }

    @Override
    public String toString() {
        return "TimeWindows{sizeMs=" + sizeMs + ", advanceMs=" + advanceMs + ", graceMs=" + graceMs + "}";
    }
}
