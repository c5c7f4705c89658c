package io.weir.errors;

import org.jspecify.annotations.Nullable;

/**
 * A store is queried that the topology does not have.
 *
 * <p>Check the name; asking again is of no use.
 */
public final class UnknownStateStoreException extends InvalidStateStoreException {
    private static final long serialVersionUID = 1L;

    /**
     * Tells what is wrong.
     *
     * @param message what was expected, what was found, where, and what to do
     */
    public UnknownStateStoreException(String message) {
        super(message);
    }

    /**
     * Tells what is wrong, and why.
     *
     * @param message what was expected, what was found, where, and what to do
     * @param throwable why, or null
     */
    public UnknownStateStoreException(String message, @Nullable Throwable throwable) {
        super(message, throwable);
    }
}
