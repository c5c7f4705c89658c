package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * Makes a new value of a value.
 *
 * @param <V> type of the value
 * @param <VR> type of the new value
 */
@FunctionalInterface
public interface ValueMapper<V extends @Nullable Object, VR extends @Nullable Object> {
    /**
     * Makes the new value.
     *
     * @param value the value
     * @return the new value
     */
    VR apply(V value);
}
