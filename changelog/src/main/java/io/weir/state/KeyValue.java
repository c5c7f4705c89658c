package io.weir.state;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A key and its value.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public final class KeyValue<K extends @Nullable Object, V extends @Nullable Object> {
    /** The key. */
    public final K key;

    /** The value. */
    public final V value;

    /**
     * Pairs a key with a value.
     *
     * @param key the key
     * @param value the value
     */
    public KeyValue(K key, V value) {
        this.key = key;
        this.value = value;
    }

    /**
     * Pairs a key with a value.
     *
     * @param key the key
     * @param value the value
     * @param <K> type of the key
     * @param <V> type of the value
     * @return the pair
     */
    public static <K extends @Nullable Object, V extends @Nullable Object> KeyValue<K, V> pair(K key, V value) {
        return new KeyValue<>(key, value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KeyValue<?, ?> that
                && Objects.equals(key, that.key)
                && Objects.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return Objects.hash(key, value);
    }

    @Override
    public String toString() {
        return "KeyValue(" + key + ", " + value + ")";
    }
}
