package io.weir.errors;

import org.jspecify.annotations.Nullable;

/** The state directory is in use by another process or instance. */
public class LockException extends StreamsException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message what was expected, what was found, where, and what to do
     */
    public LockException(String message) {
        super(message);
    }

    /**
     * Makes an exception.
     *
     * @param message what was expected, what was found, where, and what to do
     * @param cause why
     */
    public LockException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Makes an exception.
     *
     * @param cause why
     */
    public LockException(Throwable cause) {
        super(cause);
    }
}
