package io.weir.query;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Keys that queries name. */
final class Keys {
    private Keys() {}

    static <K> K given(@Nullable K key) {
        return Objects.requireNonNull(key, "A query names a key, but it is null. Every row has a key.");
    }
}
