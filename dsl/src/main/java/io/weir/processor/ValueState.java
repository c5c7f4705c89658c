package io.weir.processor;

import org.jspecify.annotations.Nullable;

/**
 * One value of the current key.
 *
 * @param <V> type of the value
 */
public interface ValueState<V> {
    /**
     * The value.
     *
     * @return the value, or null if there is none or its time to live is over
     */
    @Nullable V get();

    /**
     * Replaces the value, and begins its time to live anew.
     *
     * @param value the new value; null clears it
     */
    void update(@Nullable V value);

    /** Removes the value. */
    default void clear() {
        update(null);
    }
}
