package io.weir.state;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes several rows of a changelog over into a store at once. */
@FunctionalInterface
public interface BatchingStateRestoreCallback extends StateRestoreCallback {
    /**
     * Takes rows over.
     *
     * @param records keys and values as the changelog has them, in its order; a null value if the row is gone
     */
    void restoreAll(Collection<KeyValue<byte[], byte @Nullable []>> records);

    @Override
    @SuppressWarnings("NullAway") // The pair's type says that its value may be missing.
    default void restore(byte[] key, byte @Nullable [] value) {
        restoreAll(List.of(KeyValue.<byte[], byte @Nullable []>pair(key, value)));
    }
}
