package io.weir.state;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A key in a window.
 *
 * @param <K> type of the key
 */
public final class Windowed<K> {
    private final K key;
    private final Window window;

    /**
     * Puts a key in a window.
     *
     * @param key the key
     * @param window the window
     */
    public Windowed(K key, Window window) {
        this.key = key;
        this.window = window;
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
     * The window.
     *
     * @return the window
     */
    public Window window() {
        return window;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Windowed<?> that && window.equals(that.window) && Objects.equals(key, that.key);
    }

    @Override
    public int hashCode() {
        return 31 * window.hashCode() + Objects.hashCode(key);
    }

    @Override
    public String toString() {
        return "[" + key + "@" + window.start() + "/" + window.end() + "]";
    }
}
