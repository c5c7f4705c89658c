package io.weir.errors;

import org.jspecify.annotations.Nullable;

/**
 * A store was closed, or never opened here.
 *
 * <p>Ask for the store anew, or another instance for it.
 */
public final class StateStoreNotAvailableException extends InvalidStateStoreException {
    private static final long serialVersionUID = 1L;

    /**
     * Tells what is wrong.
     *
     * @param message what was expected, what was found, where, and what to do
     */
    public StateStoreNotAvailableException(String message) {
        super(message);
    }

    /**
     * Tells what is wrong, and why.
     *
     * @param message what was expected, what was found, where, and what to do
     * @param throwable why, or null
     */
    public StateStoreNotAvailableException(String message, @Nullable Throwable throwable) {
        super(message, throwable);
    }
}
