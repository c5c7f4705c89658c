package io.weir.dsl.operator;

/**
 * When windows take records, and when their results are sent on.
 *
 * @param policy what is late
 * @param results when results are sent on
 * @param shared whether other operators write the same windows, so that all go by the time of their store
 */
public record WindowTiming(TimePolicy policy, Results results, boolean shared) {
    /**
     * Of windows that one operator writes.
     *
     * @param policy what is late
     * @param results when results are sent on
     */
    public WindowTiming(TimePolicy policy, Results results) {
        this(policy, results, false);
    }

    /**
     * Of windows that several operators write, sent on with each record.
     *
     * @param policy what is late
     * @return the timing
     */
    public static WindowTiming shared(TimePolicy policy) {
        return new WindowTiming(policy, Results.UPDATES, true);
    }

    /** When the results of a window are sent on. */
    public enum Results {
        /** With each record. */
        UPDATES,
        /** Once, when the window takes no record any more. */
        CLOSED
    }
}
