package io.weir.errors;

/** The topology cannot be run as it was built. */
public final class TopologyException extends StreamsException {
    /**
     * Makes an exception.
     *
     * @param message what was expected, what was found, where, and what to do
     */
    public TopologyException(String message) {
        super(message);
    }

    /**
     * Makes an exception.
     *
     * @param message what was expected, what was found, where, and what to do
     * @param cause why
     */
    public TopologyException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Makes an exception.
     *
     * @param cause why
     */
    public TopologyException(Throwable cause) {
        super(cause);
    }
}
