package io.weir.dsl.operator;

/**
 * When windows take records, and when their results are sent on.
 *
 * @param policy what is late
 * @param results when results are sent on
 */
public record WindowTiming(TimePolicy policy, Results results) {
    /** When the results of a window are sent on. */
    public enum Results {
        /** With each record. */
        UPDATES,
        /** Once, when the window takes no record any more. */
        CLOSED
    }
}
