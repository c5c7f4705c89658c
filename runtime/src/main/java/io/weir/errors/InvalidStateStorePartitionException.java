package io.weir.errors;

import org.jspecify.annotations.Nullable;

/**
 * This instance does not have the partition of a store.
 *
 * <p>Ask which instance has it.
 */
public final class InvalidStateStorePartitionException extends InvalidStateStoreException {
    private static final long serialVersionUID = 1L;

    /**
     * Tells what is wrong.
     *
     * @param message what was expected, what was found, where, and what to do
     */
    public InvalidStateStorePartitionException(String message) {
        super(message);
    }

    /**
     * Tells what is wrong, and why.
     *
     * @param message what was expected, what was found, where, and what to do
     * @param throwable why, or null
     */
    public InvalidStateStorePartitionException(String message, @Nullable Throwable throwable) {
        super(message, throwable);
    }
}
