package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * Makes something of a key and a value: a new key, a new pair, or several.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 * @param <VR> type of the result
 */
@FunctionalInterface
public interface KeyValueMapper<K extends @Nullable Object, V extends @Nullable Object, VR extends @Nullable Object> {
    /**
     * Makes the result.
     *
     * @param key the key
     * @param value the value
     * @return the result
     */
    VR apply(K key, V value);
}
