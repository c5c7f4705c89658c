package io.weir.errors;

import org.jspecify.annotations.Nullable;

/** A store of the application's own failed. */
public class ProcessorStateException extends StreamsException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param message what was expected, what was found, where, and what to do
     */
    public ProcessorStateException(String message) {
        super(message);
    }

    /**
     * Makes an exception.
     *
     * @param message what was expected, what was found, where, and what to do
     * @param cause why
     */
    public ProcessorStateException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Makes an exception.
     *
     * @param cause why
     */
    public ProcessorStateException(Throwable cause) {
        super(cause);
    }
}
