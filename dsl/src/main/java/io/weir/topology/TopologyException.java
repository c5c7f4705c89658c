package io.weir.topology;

import org.jspecify.annotations.Nullable;

/** A topology that cannot be built as it was said. */
public final class TopologyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Says what is wrong.
     *
     * @param message what was expected, what was found, where, and what to do
     */
    public TopologyException(String message) {
        super(message);
    }

    /**
     * Says what is wrong.
     *
     * @param message what was expected, what was found, where, and what to do
     * @param cause why
     */
    public TopologyException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * Passes on what is wrong.
     *
     * @param cause why
     */
    public TopologyException(Throwable cause) {
        super(cause);
    }
}
