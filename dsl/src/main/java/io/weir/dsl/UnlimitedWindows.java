package io.weir.dsl;

import io.weir.state.UnlimitedWindow;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One window without an end.
 *
 * <p>Its rows are kept for ever. Records before its start belong to no window. Immutable.
 */
public final class UnlimitedWindows extends Windows<UnlimitedWindow> {
    /** The first moment, epoch milliseconds. */
    public final long startMs;

    private UnlimitedWindows(long startMs) {
        this.startMs = startMs;
    }

    /**
     * The window that begins at the epoch.
     *
     * @return the window
     */
    public static UnlimitedWindows of() {
        return new UnlimitedWindows(0);
    }

    /**
     * Sets the start.
     *
     * @param start the first moment, no earlier than the epoch
     * @return the changed window
     */
    public UnlimitedWindows startOn(Instant start) {
        long ms = start.toEpochMilli();
        if (ms < 0) {
            throw new IllegalArgumentException(
                    "A window begins at the epoch or later, but this one at [" + start + "]. Give it a later start.");
        }
        return new UnlimitedWindows(ms);
    }

    @Override
    public Map<Long, UnlimitedWindow> windowsFor(long timestamp) {
        return timestamp >= startMs ? Map.of(startMs, new UnlimitedWindow(startMs)) : Map.of();
    }

    @Override
    public long size() {
        return Long.MAX_VALUE;
    }

    @Override
    public long gracePeriodMs() {
        return 0;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof UnlimitedWindows that && startMs == that.startMs;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(startMs);
    }

    @Override
    public String toString() {
        return "UnlimitedWindows{startMs=" + startMs + "}";
    }
}
