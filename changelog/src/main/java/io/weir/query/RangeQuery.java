package io.weir.query;

import io.weir.state.KeyValueIterator;
import io.weir.state.Query;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a key-value store; of one that keeps event times, without them, in the order of the bytes of their keys.
 *
 * <p>The iterator shows one commit, whatever is written meanwhile, and is to be closed.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public final class RangeQuery<K, V> implements Query<KeyValueIterator<K, V>> {
    private final @Nullable K lower;
    private final @Nullable K upper;
    private final ResultOrder order;

    private RangeQuery(@Nullable K lower, @Nullable K upper, ResultOrder order) {
        this.lower = lower;
        this.upper = upper;
        this.order = order;
    }

    /**
     * Rows between two keys, both included.
     *
     * @param lower lowest key, or null for no lower bound
     * @param upper highest key, or null for no upper bound
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the query, lowest key first
     */
    public static <K, V> RangeQuery<K, V> withRange(@Nullable K lower, @Nullable K upper) {
        return new RangeQuery<>(lower, upper, ResultOrder.ANY);
    }

    /**
     * Rows up to a key.
     *
     * @param upper highest key, included
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the query, lowest key first
     */
    public static <K, V> RangeQuery<K, V> withUpperBound(K upper) {
        return new RangeQuery<>(null, upper, ResultOrder.ANY);
    }

    /**
     * Rows from a key on.
     *
     * @param lower lowest key, included
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the query, lowest key first
     */
    public static <K, V> RangeQuery<K, V> withLowerBound(K lower) {
        return new RangeQuery<>(lower, null, ResultOrder.ANY);
    }

    /**
     * All rows.
     *
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the query, lowest key first
     */
    public static <K, V> RangeQuery<K, V> withNoBounds() {
        return new RangeQuery<>(null, null, ResultOrder.ANY);
    }

    /**
     * The same rows, highest key first.
     *
     * @return the query
     */
    public RangeQuery<K, V> withDescendingKeys() {
        return new RangeQuery<>(lower, upper, ResultOrder.DESCENDING);
    }

    /**
     * The same rows, lowest key first.
     *
     * @return the query
     */
    public RangeQuery<K, V> withAscendingKeys() {
        return new RangeQuery<>(lower, upper, ResultOrder.ASCENDING);
    }

    /**
     * The order of the rows.
     *
     * @return the order; lowest key first if any will do
     */
    public ResultOrder resultOrder() {
        return order;
    }

    /**
     * The lowest key.
     *
     * @return the key, or empty if there is no lower bound
     */
    public Optional<K> getLowerBound() {
        return Optional.ofNullable(lower);
    }

    /**
     * The highest key.
     *
     * @return the key, or empty if there is no upper bound
     */
    public Optional<K> getUpperBound() {
        return Optional.ofNullable(upper);
    }
}
