package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * Nobody takes the records that a word drops.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class LateDrop<K extends @Nullable Object, V extends @Nullable Object> extends Late<K, V> {
    LateDrop() {}

    @Override
    boolean drops() {
        return true;
    }

    @Override
    void say(Said<K, V> aside) {
        throw new AssertionError(
                "Records that nobody takes were to be taken at [" + aside.node().name() + "].");
    }

    @Override
    public String toString() {
        return "Late{drop}";
    }
}
