package io.weir.topology;

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
}
