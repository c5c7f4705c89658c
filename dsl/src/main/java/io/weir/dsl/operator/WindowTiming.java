package io.weir.dsl.operator;

import org.jspecify.annotations.Nullable;

/**
 * When windows take records, and when their results are sent on.
 *
 * @param policy what is late
 * @param results when results are sent on
 * @param shared whether other operators write the same windows, so that all go by the time of their store
 * @param idleAfterMs after how long without records the wall clock moves time on; negative for never, null for the
 *     application's default
 */
public record WindowTiming(
        TimePolicy policy,
        Results results,
        boolean shared,
        @Nullable Long idleAfterMs) {
    /**
     * Of windows that one operator writes.
     *
     * @param policy what is late
     * @param results when results are sent on
     */
    public WindowTiming(TimePolicy policy, Results results) {
        this(policy, results, false, null);
    }

    /**
     * Of windows that several operators write, sent on with each record.
     *
     * @param policy what is late
     * @return the timing
     */
    public static WindowTiming shared(TimePolicy policy) {
        return new WindowTiming(policy, Results.UPDATES, true, null);
    }

    /**
     * The same, by another idle clock.
     *
     * @param afterMs after how long without records the wall clock moves time on; negative for never, null for the
     *     application's default
     * @return the changed timing
     */
    public WindowTiming idleAfter(@Nullable Long afterMs) {
        return new WindowTiming(policy, results, shared, afterMs);
    }

    /** When the results of a window are sent on. */
    public enum Results {
        /** With each record. */
        UPDATES,
        /** Once, when the window takes no record any more. */
        CLOSED
    }
}
