package io.weir.query;

import io.weir.state.Query;
import io.weir.state.VersionedRecordIterator;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The values that a key had within a span of time, in a store of versions.
 *
 * <p>A value counts if it was valid at any time of the span. What the store's history has left behind is not shown.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public final class MultiVersionedKeyQuery<K, V> implements Query<VersionedRecordIterator<V>> {
    private final K key;
    private final @Nullable Instant from;
    private final @Nullable Instant to;
    private final ResultOrder order;

    private MultiVersionedKeyQuery(K key, @Nullable Instant from, @Nullable Instant to, ResultOrder order) {
        this.key = key;
        this.from = from;
        this.to = to;
        this.order = order;
    }

    /**
     * Asks for all values of a key.
     *
     * @param key the key, not null
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the query, latest value first
     */
    public static <K, V> MultiVersionedKeyQuery<K, V> withKey(K key) {
        return new MultiVersionedKeyQuery<>(Keys.given(key), null, null, ResultOrder.ANY);
    }

    /**
     * Bounds the span from below.
     *
     * @param fromTime begin of the span, or null for none
     * @return the query
     */
    public MultiVersionedKeyQuery<K, V> fromTime(@Nullable Instant fromTime) {
        return new MultiVersionedKeyQuery<>(key, fromTime, to, order);
    }

    /**
     * Bounds the span from above.
     *
     * @param toTime end of the span, included, or null for none
     * @return the query
     */
    public MultiVersionedKeyQuery<K, V> toTime(@Nullable Instant toTime) {
        return new MultiVersionedKeyQuery<>(key, from, toTime, order);
    }

    /**
     * The same values, latest first.
     *
     * @return the query
     */
    public MultiVersionedKeyQuery<K, V> withDescendingTimestamps() {
        return new MultiVersionedKeyQuery<>(key, from, to, ResultOrder.DESCENDING);
    }

    /**
     * The same values, earliest first.
     *
     * @return the query
     */
    public MultiVersionedKeyQuery<K, V> withAscendingTimestamps() {
        return new MultiVersionedKeyQuery<>(key, from, to, ResultOrder.ASCENDING);
    }

    /**
     * The key.
     *
     * @return the key
     */
    public K key() {
        return key;
    }

    /**
     * The begin of the span.
     *
     * @return the time, or empty if there is none
     */
    public Optional<Instant> fromTime() {
        return Optional.ofNullable(from);
    }

    /**
     * The end of the span.
     *
     * @return the time, or empty if there is none
     */
    public Optional<Instant> toTime() {
        return Optional.ofNullable(to);
    }

    /**
     * The order of the values.
     *
     * @return the order; latest first if any will do
     */
    public ResultOrder resultOrder() {
        return order;
    }
}
