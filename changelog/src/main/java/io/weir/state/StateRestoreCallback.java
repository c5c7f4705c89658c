package io.weir.state;

import org.jspecify.annotations.Nullable;

/** Takes a row of a changelog over into a store. */
@FunctionalInterface
public interface StateRestoreCallback {
    /**
     * Takes a row over.
     *
     * @param key its key as the changelog has it
     * @param value its value as the changelog has it, or null if the row is gone
     */
    void restore(byte[] key, byte @Nullable [] value);
}
