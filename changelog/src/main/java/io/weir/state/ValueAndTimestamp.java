package io.weir.state;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value and the event time it was written with.
 *
 * @param <V> type of the value
 */
public final class ValueAndTimestamp<V extends @Nullable Object> {
    private final V value;
    private final long timestamp;

    private ValueAndTimestamp(V value, long timestamp) {
        this.value = value;
        this.timestamp = timestamp;
    }

    /**
     * Pairs a value with its timestamp.
     *
     * @param value the value, or null
     * @param timestamp event time in epoch milliseconds
     * @param <V> type of the value
     * @return the pair, or null if the value is null
     */
    public static <V> @Nullable ValueAndTimestamp<V> make(@Nullable V value, long timestamp) {
        return value == null ? null : new ValueAndTimestamp<>(value, timestamp);
    }

    /**
     * Pairs a value that may be missing with its timestamp.
     *
     * @param value the value, or null; a store that is given the pair with null deletes the row at that time
     * @param timestamp event time in epoch milliseconds
     * @param <V> type of the value
     * @return the pair
     */
    public static <V extends @Nullable Object> ValueAndTimestamp<V> makeAllowNullable(V value, long timestamp) {
        return new ValueAndTimestamp<>(value, timestamp);
    }

    /**
     * The value of a pair that may be missing.
     *
     * @param pair the pair, or null
     * @param <V> type of the value
     * @return the value, or null if there is no pair
     */
    public static <V> @Nullable V getValueOrNull(@Nullable ValueAndTimestamp<V> pair) {
        return pair == null ? null : pair.value;
    }

    /**
     * The value.
     *
     * @return the value; null only of a pair that {@link #makeAllowNullable} made
     */
    public V value() {
        return value;
    }

    /**
     * The event time that the value was written with.
     *
     * @return epoch milliseconds
     */
    public long timestamp() {
        return timestamp;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ValueAndTimestamp<?> that
                && timestamp == that.timestamp
                && Objects.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return Objects.hash(value, timestamp);
    }

    @Override
    public String toString() {
        return "<" + value + "," + timestamp + ">";
    }
}
