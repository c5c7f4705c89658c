package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * Makes a new value of a value and its key.
 *
 * <p>The key must not be changed: the record would go on under the wrong key.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 * @param <VR> type of the new value
 */
@FunctionalInterface
public interface ValueMapperWithKey<
        K extends @Nullable Object, V extends @Nullable Object, VR extends @Nullable Object> {
    /**
     * Makes the new value.
     *
     * @param readOnlyKey the key, not to be changed
     * @param value the value
     * @return the new value
     */
    VR apply(K readOnlyKey, V value);
}
