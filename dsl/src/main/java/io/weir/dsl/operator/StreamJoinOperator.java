package io.weir.dsl.operator;

import io.weir.dsl.operator.StreamJoinParts.Stores;
import io.weir.dsl.operator.StreamJoinParts.Unmatched;
import io.weir.processor.ProcessorSupplier;
import io.weir.state.WrappingSerde;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** A word that joins two streams. */
public final class StreamJoinOperator {
    private final StreamJoinParts parts;
    private final @Nullable Long idleAfterMs;

    private StreamJoinOperator(StreamJoinParts parts, @Nullable Long idleAfterMs) {
        this.parts = parts;
        this.idleAfterMs = idleAfterMs;
    }

    /**
     * The same join by an idle clock.
     *
     * @param afterMs after how long without records the wall clock moves time on; negative for never, null for the
     *     application's default
     * @return the operator
     */
    public StreamJoinOperator idleAfter(@Nullable Long afterMs) {
        return new StreamJoinOperator(parts, afterMs);
    }

    /**
     * After how long without records the wall clock moves time on.
     *
     * @return milliseconds, negative for never; null if the application's default decides
     */
    public @Nullable Long idleAfterMs() {
        return idleAfterMs;
    }

    /**
     * Joins records that lie near each other.
     *
     * @param policy how near, and what is late
     * @param joiner makes the new value
     * @param left name of the store of the left stream
     * @param right name of the store of the right stream
     * @param <K> type of keys
     * @param <L> type of values on the left
     * @param <R> type of values on the right
     * @param <W> type of joined values
     * @return the operator
     */
    public static <K, L, R, W> StreamJoinOperator inner(
            JoinPolicy policy, RowJoiner<K, L, R, W> joiner, String left, String right) {
        Stores stores = new Stores(left, right, Optional.empty());
        return new StreamJoinOperator(new StreamJoinParts(policy, untyped(joiner), Unmatched.NEITHER, stores), null);
    }

    /**
     * The same join that also tells records of the left stream that met nobody, with null for the right side.
     *
     * @param waiting name of the store of those that may still meet someone
     * @return the operator
     */
    public StreamJoinOperator left(String waiting) {
        return telling(Unmatched.LEFT, waiting);
    }

    /**
     * The same join that also tells records of both streams that met nobody, with null for the other side.
     *
     * @param waiting name of the store of those that may still meet someone
     * @return the operator
     */
    public StreamJoinOperator outer(String waiting) {
        return telling(Unmatched.BOTH, waiting);
    }

    private StreamJoinOperator telling(Unmatched unmatched, String waiting) {
        Stores stores = new Stores(parts.stores().left(), parts.stores().right(), Optional.of(waiting));
        return new StreamJoinOperator(
                new StreamJoinParts(parts.policy(), parts.joiner(), unmatched, stores), idleAfterMs);
    }

    /**
     * The serde of what waits.
     *
     * @param left serde of values on the left, or null for the application's default
     * @param right serde of values on the right, or null for the application's default
     * @return the serde
     */
    public static WrappingSerde<?> waitingSerde(@Nullable Serde<?> left, @Nullable Serde<?> right) {
        return new WaitingSerde(left, right);
    }

    /**
     * Stores the records of a side. Uses the store of that side.
     *
     * @param side the side
     * @return the supplier
     */
    public ProcessorSupplier<?, ?, ?, ?> keeps(JoinSide side) {
        return supplier(() -> new JoinKeepOperator(parts, side));
    }

    /**
     * Joins the records of a side. Uses the store of the other side, and that of what waits.
     *
     * @param side the side
     * @return the supplier
     */
    public ProcessorSupplier<?, ?, ?, ?> meets(JoinSide side) {
        return supplier(() -> new JoinMeetOperator(parts, side));
    }

    /**
     * Joins the records of a stream with themselves, in place of both sides. Uses the store of the left side.
     *
     * @return the supplier
     */
    public ProcessorSupplier<?, ?, ?, ?> meetsItself() {
        return supplier(() -> new SelfJoinOperator(parts));
    }

    // Gives lambdas their type.
    private static ProcessorSupplier<Object, Object, Object, Object> supplier(
            ProcessorSupplier<Object, Object, Object, Object> supplier) {
        return supplier;
    }

    @SuppressWarnings("unchecked") // The streams have these types, which are not known when records come.
    private static RowJoiner<Object, Object, Object, Object> untyped(RowJoiner<?, ?, ?, ?> joiner) {
        return (RowJoiner<Object, Object, Object, Object>) joiner;
    }
}
