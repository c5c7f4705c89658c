package io.weir.dsl.operator;

import org.jspecify.annotations.Nullable;

/**
 * How sessions gather records, and become one.
 *
 * @param merge joins what two sessions have gathered
 * @param add adds a record
 * @param <K> type of keys
 * @param <V> type of values
 * @param <A> type of what is gathered
 */
public record SessionFold<K, V, A>(Merge<K, A> merge, Fold<K, V, A> add) {
    /**
     * Joins two sessions.
     *
     * @param <K> type of keys
     * @param <A> type of what is gathered
     */
    @FunctionalInterface
    public interface Merge<K, A> {
        /**
         * Joins them.
         *
         * @param key the key
         * @param one what was gathered so far, or null if nothing
         * @param other what a further session has gathered
         * @return both together
         */
        @Nullable A apply(K key, @Nullable A one, A other);
    }
}
