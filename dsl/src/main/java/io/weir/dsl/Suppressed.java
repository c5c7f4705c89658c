package io.weir.dsl;

import io.weir.state.Windowed;
import java.time.Duration;
import java.util.Map;

/**
 * Which updates of a table wait, and for what.
 *
 * <p>Waiting updates lie in a buffer on the heap, one a key, logged to a changelog topic. Immutable.
 *
 * @param <K> type of the table's keys
 */
public interface Suppressed<K> {
    /**
     * Sends each window on once, with its final result, when it takes no record any more.
     *
     * <p>For tables that a windowed aggregate makes, or that are made of such ones by {@code filter} and {@code
     * mapValues}; how long a window waits is told by its grace. Windows that are deleted before are not sent at all.
     *
     * @param bufferConfig bounds of the buffer, which loses nothing: it grows, or the application stops
     * @return what waits
     */
    static Suppressed<Windowed<?>> untilWindowCloses(StrictBufferConfig bufferConfig) {
        return new PlannedSuppression<>(
                null, PlannedSuppression.UNTIL_CLOSED, Buffering.of(bufferConfig), Idle.usual());
    }

    /**
     * Sends the newest update of a key on when a time has passed since its first update that waits.
     *
     * @param timeToWaitForMoreEvents how long updates wait for further ones, by the times of the table's updates
     * @param bufferConfig bounds of the buffer
     * @param <K> type of the table's keys
     * @return what waits
     */
    static <K> Suppressed<K> untilTimeLimit(Duration timeToWaitForMoreEvents, BufferConfig<?> bufferConfig) {
        long waitMs = Millis.atLeast(0, timeToWaitForMoreEvents, "time to wait");
        return new PlannedSuppression<>(null, waitMs, Buffering.of(bufferConfig), Idle.usual());
    }

    /**
     * Gives the node a name, and its buffer the same with {@code -store}.
     *
     * @param name letters, digits, dots, underscores and hyphens
     * @return the changed options
     * @throws IllegalArgumentException if the name has other characters, is empty or too long
     */
    Suppressed<K> withName(String name);

    /**
     * Lets the wall clock send updates on while no records come. Updates that wait for their windows to close follow
     * {@code
     * onIdle} of the windows instead.
     *
     * @param idle after how long, or never
     * @return the changed options
     * @throws IllegalArgumentException if updates wait for windows to close
     */
    Suppressed<K> onIdle(Idle idle);

    /**
     * The bounds of a buffer, and what happens at them.
     *
     * @param <B> the bounds after a change
     */
    interface BufferConfig<B extends BufferConfig<B>> {
        /**
         * A buffer of so many keys, of which the earliest are sent on early if it is full.
         *
         * @param recordLimit how many keys have an update that waits, 0 or more
         * @return the bounds
         */
        static EagerBufferConfig maxRecords(long recordLimit) {
            return new Buffering.Eager(Buffering.UNBOUNDED.withMaxRecords(recordLimit));
        }

        /**
         * A buffer of so many bytes, of which the earliest updates are sent on early if it is full.
         *
         * @param byteLimit bytes of keys, values and what they stem from, 0 or more
         * @return the bounds
         */
        static EagerBufferConfig maxBytes(long byteLimit) {
            return new Buffering.Eager(Buffering.UNBOUNDED.withMaxBytes(byteLimit));
        }

        /**
         * A buffer that grows as it must.
         *
         * @return the bounds
         */
        static StrictBufferConfig unbounded() {
            return new Buffering.Strict(Buffering.UNBOUNDED);
        }

        /**
         * Sets the number of keys.
         *
         * @param recordLimit how many keys have an update that waits, 0 or more
         * @return the changed bounds
         */
        B withMaxRecords(long recordLimit);

        /**
         * Sets the number of bytes.
         *
         * @param byteLimit bytes of keys, values and what they stem from, 0 or more
         * @return the changed bounds
         */
        B withMaxBytes(long byteLimit);

        /**
         * Takes all bounds away.
         *
         * @return the changed bounds
         */
        StrictBufferConfig withNoBound();

        /**
         * Stops the application if the buffer is full.
         *
         * @return the changed bounds
         */
        StrictBufferConfig shutDownWhenFull();

        /**
         * Sends the earliest updates on early if the buffer is full.
         *
         * @return the changed bounds
         */
        EagerBufferConfig emitEarlyWhenFull();

        /**
         * Does not log the buffer: what waits is lost when its task goes elsewhere.
         *
         * @return the changed options
         */
        B withLoggingDisabled();

        /**
         * Logs the buffer to a changelog topic.
         *
         * @param config settings of the topic, over the library's and the application's
         * @return the changed options
         */
        B withLoggingEnabled(Map<String, String> config);
    }

    /** Bounds of a buffer that stops the application when it is full. */
    interface StrictBufferConfig extends BufferConfig<StrictBufferConfig> {}

    /** Bounds of a buffer that sends updates on early when it is full. */
    interface EagerBufferConfig extends BufferConfig<EagerBufferConfig> {}
}
