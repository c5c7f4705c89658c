package io.weir.dsl.operator;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
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

    /**
     * When the results of a window are sent on.
     *
     * @param when at which times
     * @param everyMs between early results; 0 if there are none
     * @param marked whether a header tells early results from final ones
     */
    public record Results(When when, long everyMs, boolean marked) {
        /** Name of the header that tells early results from final ones. */
        public static final String HEADER = "weir.result";
        /** The header's value at an early result. */
        public static final String EARLY = "early";
        /** The header's value at a final result. */
        public static final String FINAL = "final";
        /** With each record. */
        public static final Results UPDATES = new Results(When.UPDATED, 0, false);
        /** Once, when the window takes no record any more. */
        public static final Results CLOSED = new Results(When.CLOSED, 0, false);

        /** The times at which the results of a window are sent on. */
        public enum When {
            /** With each record. */
            UPDATED,
            /** When the window takes no record any more, and before that as often as is said. */
            CLOSED
        }

        /**
         * Whether results wait for the window to close, or for the time of an early one.
         *
         * @return false if they are sent on with each record
         */
        public boolean waits() {
            return when == When.CLOSED;
        }

        /** The headers of an early result. */
        Headers early(Headers headers) {
            return marked ? with(headers, EARLY) : headers;
        }

        /** The headers of a final result. */
        Headers last(Headers headers) {
            return marked ? with(headers, FINAL) : headers;
        }

        private static Headers with(Headers headers, String mark) {
            RecordHeaders copy = new RecordHeaders(headers);
            copy.remove(HEADER);
            return copy.add(HEADER, mark.getBytes(StandardCharsets.UTF_8));
        }
    }
}
