package io.weir.dsl;

import org.jspecify.annotations.Nullable;

/**
 * A keyed processor takes late records as any other.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
final class LateProcess<K extends @Nullable Object, V extends @Nullable Object> extends Late<K, V> {
    LateProcess() {}

    @Override
    boolean drops() {
        return false;
    }

    @Override
    void say(Said<K, V> aside) {
        throw new IllegalArgumentException("Late records are processed by a keyed processor, as in processKeyed(...,"
                + " Keyed.as(name).onLate(Late.process())), but this was said of another word, whose node ["
                + aside.node().name() + "] is for them. Say drop, topic or branch there, or a longer grace.");
    }

    @Override
    public String toString() {
        return "Late{process}";
    }
}
