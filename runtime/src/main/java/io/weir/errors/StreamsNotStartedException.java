package io.weir.errors;

import org.jspecify.annotations.Nullable;

/**
 * A store is queried before the application was started.
 *
 * <p>Start it, then ask again.
 */
public final class StreamsNotStartedException extends InvalidStateStoreException {
    private static final long serialVersionUID = 1L;

    /**
     * Tells what is wrong.
     *
     * @param message what was expected, what was found, where, and what to do
     */
    public StreamsNotStartedException(String message) {
        super(message);
    }

    /**
     * Tells what is wrong, and why.
     *
     * @param message what was expected, what was found, where, and what to do
     * @param throwable why, or null
     */
    public StreamsNotStartedException(String message, @Nullable Throwable throwable) {
        super(message, throwable);
    }
}
