package io.weir.errors;

import org.jspecify.annotations.Nullable;

/**
 * A store is queried after the application was closed.
 *
 * <p>Asking again is of no use.
 */
public final class StreamsStoppedException extends InvalidStateStoreException {
    private static final long serialVersionUID = 1L;

    /**
     * Tells what is wrong.
     *
     * @param message what was expected, what was found, where, and what to do
     */
    public StreamsStoppedException(String message) {
        super(message);
    }

    /**
     * Tells what is wrong, and why.
     *
     * @param message what was expected, what was found, where, and what to do
     * @param throwable why, or null
     */
    public StreamsStoppedException(String message, @Nullable Throwable throwable) {
        super(message, throwable);
    }
}
