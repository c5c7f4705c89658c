package io.weir.errors;

/** A topic that the topology reads does not exist. */
public final class MissingSourceTopicException extends StreamsException {
    /**
     * Makes an exception.
     *
     * @param message which topics, and what to do
     */
    public MissingSourceTopicException(String message) {
        super(message);
    }
}
