package io.weir.dsl.operator;

import org.jspecify.annotations.Nullable;

/**
 * Makes the row of one table from the row of the table above.
 *
 * @param function makes a value; not asked for rows that are gone
 * @param nothing whether an update from no row to no row is sent on
 * @param <K> type of keys
 * @param <V> type of values above
 * @param <W> type of values
 */
record RowMapper<K, V, W>(Function<K, V, W> function, Nothing nothing) {
    /** What becomes of an update from no row to no row, where it is known what was told last. */
    enum Nothing {
        /** It is sent on, as a tombstone. */
        TOLD,
        /** It is not sent on. */
        UNTOLD
    }

    /**
     * Makes a value.
     *
     * @param <K> type of keys
     * @param <V> type of values above
     * @param <W> type of values
     */
    @FunctionalInterface
    interface Function<K, V, W> {
        @Nullable W apply(K key, V value);
    }

    @Nullable W value(K key, @Nullable V above) {
        return above == null ? null : function.apply(key, above);
    }

    Update<W> update(K key, Update<V> above, boolean withOldValue) {
        W old = withOldValue ? value(key, above.oldValue()) : null;
        return new Update<>(value(key, above.newValue()), old, above.latest());
    }

    boolean tells(Update<W> update, boolean lastToldKnown) {
        return nothing == Nothing.TOLD || !lastToldKnown || !update.isEmpty();
    }
}
