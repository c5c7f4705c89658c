package io.weir.dsl;

import io.weir.dsl.operator.AsyncOperator.Limits;
import java.time.Duration;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * How values are made by calls that end elsewhere and later.
 *
 * <p>A call leaves the lane: the function starts it and returns at once, and other records are processed until it
 * ends, on any thread. Its result is applied on the lane, as if the record were in hand again: with its time, its
 * headers and its place in the input.
 *
 * <p><b>Order.</b> Of one key, a call begins when the one before has ended, and results go on in the order of the
 * records. Records of other keys pass by, and records without a key wait for nobody. So a result may come when the
 * time of operators below has moved on: their grace must cover how long a call takes.
 *
 * <p><b>Bound.</b> A task has so many calls out at most. It takes no more input, fires no timers and removes no
 * expired rows while it has as many records in hand, called or waiting for the call before, but goes on with answers
 * and commits; its partitions are paused, and the instance stays in its group. The records in hand exceed the bound by
 * those that words above make of one record, or have in hand themselves; these wait for their call.
 *
 * <p><b>Failure.</b> A call fails if the function throws, if it returns null, if its stage ends with an exception, or
 * if it takes longer than the timeout. An answer that comes after that is ignored, but the stage is not cancelled:
 * give the client that makes the call a timeout too. A call that failed is tried again as often as is said. Then the
 * record goes the way of processing errors: the {@code processing.exception.handler} decides whether it is dropped,
 * and counted as {@code processing-error}, or the application stops.
 *
 * <p><b>State and restarts.</b> Neither a commit nor the end of a task waits for a call. A commit writes the records
 * in hand to a store, called after the node with {@code -calls} behind, together with the offsets behind them.
 * Committed offsets so pass records whose calls have not ended: these come back from the store, or from its changelog,
 * and are called again after a crash or a move to another instance. A call may therefore be made more than once, and
 * should bear that; under exactly-once its result counts once.
 *
 * <p><b>Metrics</b> of each word and task, in the group {@code stream-operator-metrics}: {@code calls-rate} and {@code
 * calls-total}, {@code calls-latency-avg} and {@code calls-latency-max} in milliseconds until the lane takes the
 * answer; {@code calls-in-flight}, {@code records-in-hand}; {@code call-retries}, {@code call-timeouts} and {@code
 * call-failures}, each with {@code -rate} and {@code -total}. A failure is a record whose last trial failed.
 *
 * <p>Immutable: each method returns new options.
 */
public final class Async {
    private static final Limits USUAL = new Limits(100, 30_000, 0, 100);

    private final Limits limits;
    private final @Nullable Serde<?> keySerde;
    private final @Nullable Serde<?> valueSerde;

    private Async(Limits limits, @Nullable Serde<?> keySerde, @Nullable Serde<?> valueSerde) {
        this.limits = limits;
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
    }

    /**
     * Keeps results in order.
     *
     * @return which order is to be said
     */
    public static Order ordered() {
        return Order.ORDER;
    }

    /** Which order is kept. */
    public static final class Order {
        private static final Order ORDER = new Order();

        private Order() {}

        /**
         * Results of one key come in the order of its records.
         *
         * @return the options: at most 100 records in hand, a timeout of 30 seconds, and no second trial
         */
        public Async perKey() {
            return new Async(USUAL, null, null);
        }
    }

    /**
     * Bounds the calls that are out, and the records in hand.
     *
     * @param records how many of a task, 1 or more
     * @return the changed options
     * @throws IllegalArgumentException if it is less
     */
    public Async maxInFlight(int records) {
        if (records < 1) {
            throw new IllegalArgumentException(
                    "At least 1 record is in hand at a time, but this is [" + records + "]. Allow more.");
        }
        return with(new Limits(records, limits.timeoutMs(), limits.retries(), limits.backoffMs()));
    }

    /**
     * Bounds the time of one call, by the wall clock.
     *
     * @param longest how long it may take, 1 ms or more
     * @return the changed options
     * @throws IllegalArgumentException if it is less
     */
    public Async timeout(Duration longest) {
        long timeoutMs = Millis.atLeast(1, longest, "timeout of a call");
        return with(new Limits(limits.maxInFlight(), timeoutMs, limits.retries(), limits.backoffMs()));
    }

    /**
     * Tries a call again that failed.
     *
     * @param times how often, 0 or more
     * @param backoff how long to wait before the second trial, by the wall clock; twice as long before each further
     *     one, at most a minute or this duration
     * @return the changed options
     * @throws IllegalArgumentException if one of them is negative
     */
    public Async retry(int times, Duration backoff) {
        if (times < 0) {
            throw new IllegalArgumentException(
                    "A call is tried again 0 times or more, but this is [" + times + "]. Say how often.");
        }
        long backoffMs = Millis.atLeast(0, backoff, "wait before a second trial");
        return with(new Limits(limits.maxInFlight(), limits.timeoutMs(), times, backoffMs));
    }

    private Async with(Limits other) {
        return new Async(other, keySerde, valueSerde);
    }

    /**
     * Writes keys of records in hand with a serde; without this, with the stream's, or else the application's default.
     *
     * @param serde of the stream's keys
     * @return the changed options
     */
    public Async withKeySerde(Serde<?> serde) {
        return new Async(limits, serde, valueSerde);
    }

    /**
     * Writes values of records in hand, as they are before the call, with a serde; without this, with the stream's, or
     * else the application's default.
     *
     * @param serde of the stream's values
     * @return the changed options
     */
    public Async withValueSerde(Serde<?> serde) {
        return new Async(limits, keySerde, serde);
    }

    Limits limits() {
        return limits;
    }

    @Nullable Serde<?> keySerde() {
        return keySerde;
    }

    @Nullable Serde<?> valueSerde() {
        return valueSerde;
    }
}
