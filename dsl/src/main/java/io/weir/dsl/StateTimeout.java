package io.weir.dsl;

import io.weir.processor.PunctuationType;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When a key that has no records any more is told to its function for the last time.
 *
 * <p>Each record of the key begins the time anew. Immutable.
 */
public final class StateTimeout {
    private static final StateTimeout NONE = new StateTimeout(null, 0);

    private final @Nullable PunctuationType clock;
    private final long lengthMs;

    private StateTimeout(@Nullable PunctuationType clock, long lengthMs) {
        this.clock = clock;
        this.lengthMs = lengthMs;
    }

    /**
     * Never.
     *
     * @return the absence of a timeout
     */
    public static StateTimeout none() {
        return NONE;
    }

    /**
     * When the operator's watermark is so far behind the key's latest record. Results do not depend on when records are
     * processed.
     *
     * @param length 1 ms or more
     * @return the timeout
     * @throws IllegalArgumentException if it is shorter
     */
    public static StateTimeout ofStreamTime(Duration length) {
        return new StateTimeout(PunctuationType.STREAM_TIME, Millis.atLeast(1, length, "timeout"));
    }

    /**
     * When so much time has passed on the machine's clock since the key's last record was processed.
     *
     * @param length 1 ms or more
     * @return the timeout
     * @throws IllegalArgumentException if it is shorter
     */
    public static StateTimeout ofWallClock(Duration length) {
        return new StateTimeout(PunctuationType.WALL_CLOCK_TIME, Millis.atLeast(1, length, "timeout"));
    }

    /** The clock, or null if there is no timeout. */
    @Nullable PunctuationType clock() {
        return clock;
    }

    /** When the time is over that begins at a moment; the end of all time if no long can hold it. */
    long after(long momentMs) {
        return momentMs > Long.MAX_VALUE - lengthMs ? Long.MAX_VALUE : momentMs + lengthMs;
    }

    @Override
    public String toString() {
        return clock == null ? "StateTimeout{none}" : "StateTimeout{" + lengthMs + " ms, " + clock + '}';
    }
}
