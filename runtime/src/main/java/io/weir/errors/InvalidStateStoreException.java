package io.weir.errors;

import org.jspecify.annotations.Nullable;

/**
 * A store cannot be queried.
 *
 * <p>What each kind of it says tells whether to ask again.
 */
public class InvalidStateStoreException extends StreamsException {
    private static final long serialVersionUID = 1L;

    /**
     * Tells what is wrong.
     *
     * @param message what was expected, what was found, where, and what to do
     */
    public InvalidStateStoreException(String message) {
        super(message);
    }

    /**
     * Tells what is wrong, and why.
     *
     * @param message what was expected, what was found, where, and what to do
     * @param throwable why, or null
     */
    public InvalidStateStoreException(String message, @Nullable Throwable throwable) {
        super(message, throwable);
    }

    /**
     * Passes on why.
     *
     * @param throwable why
     */
    public InvalidStateStoreException(Throwable throwable) {
        super(throwable);
    }
}
