package io.weir.errors;

import org.jspecify.annotations.Nullable;

/**
 * A store is queried while its task moves or restores.
 *
 * <p>Ask again a little later.
 */
public final class StreamsRebalancingException extends InvalidStateStoreException {
    private static final long serialVersionUID = 1L;

    /**
     * Tells what is wrong.
     *
     * @param message what was expected, what was found, where, and what to do
     */
    public StreamsRebalancingException(String message) {
        super(message);
    }

    /**
     * Tells what is wrong, and why.
     *
     * @param message what was expected, what was found, where, and what to do
     * @param throwable why, or null
     */
    public StreamsRebalancingException(String message, @Nullable Throwable throwable) {
        super(message, throwable);
    }
}
