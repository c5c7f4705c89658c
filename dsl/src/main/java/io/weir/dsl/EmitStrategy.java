package io.weir.dsl;

import io.weir.dsl.operator.WindowTiming.Results;
import java.time.Duration;

/** When windows send their results on. */
public interface EmitStrategy {
    /** Name of the header that {@link #marked()} results carry. */
    String RESULT_HEADER = Results.HEADER;

    /** The header's value at a result that may change. */
    String RESULT_EARLY = Results.EARLY;

    /** The header's value at a result that does not change any more. */
    String RESULT_FINAL = Results.FINAL;

    /** The strategies by name. */
    enum StrategyType {
        /** With each record. */
        ON_WINDOW_UPDATE,
        /** Once, when the window takes no record any more. */
        ON_WINDOW_CLOSE;

        /**
         * The strategy of a type.
         *
         * @param type the type
         * @return the strategy
         */
        public static EmitStrategy forType(StrategyType type) {
            return () -> type;
        }
    }

    /**
     * The strategy's type.
     *
     * @return the type
     */
    StrategyType type();

    /**
     * Results are sent on with each record, or once per commit if the store is cached. This is the usual strategy.
     *
     * @return the strategy
     */
    static EmitStrategy onWindowUpdate() {
        return StrategyType.forType(StrategyType.ON_WINDOW_UPDATE);
    }

    /**
     * Each window is sent on exactly once: when a record moves the operator's time so far that the window takes no
     * record any more, its grace included.
     *
     * <p>Windows that close together are sent in the order of their start (sessions: of their end), then by the bytes
     * of their keys, with the headers of the record that closed them and without an old value. Neither the wall clock
     * nor caching has a say. A window waits as long as no record comes that moves time, unless {@code onIdle} is said.
     * The store keeps an index of its rows by time beside them.
     *
     * @return the strategy
     */
    static EmitStrategy onWindowClose() {
        return StrategyType.forType(StrategyType.ON_WINDOW_CLOSE);
    }

    /**
     * Each window is sent on early, every so often while it changes, and then once when it closes, as {@link
     * #onWindowClose()} does.
     *
     * <p>The operator's time counts: early results are due when it passes a multiple of the duration, before the record
     * that moves it is gathered. Then each window is sent that has changed since the last time and is still open, in
     * the
     * order in which they changed first. After a restart all open windows are sent once more. Which windows have
     * changed
     * is remembered on the heap, one key each. Early results carry no old value, so the table is read as a stream
     * ({@code toStream()}); a word that needs old values is refused when the topology is built. Sessions, which join
     * and
     * would have to take early results back, are refused too.
     *
     * @param every event time between early results, 1 ms or more
     * @return the strategy
     * @throws IllegalArgumentException if the duration is shorter
     */
    static EmitStrategy early(Duration every) {
        long everyMs = Millis.atLeast(1, every, "time between early results");
        return new PlannedEmission(StrategyType.ON_WINDOW_CLOSE, everyMs, false);
    }

    /**
     * The same strategy, whose results carry the header {@value #RESULT_HEADER}: {@value #RESULT_EARLY} if the window
     * may
     * still change, {@value #RESULT_FINAL} if it is closed.
     *
     * @return the changed strategy
     */
    default EmitStrategy marked() {
        return new PlannedEmission(type(), everyMs(), true);
    }

    /**
     * Event time between early results.
     *
     * @return milliseconds; 0 if there are none
     */
    default long everyMs() {
        return 0;
    }
}
