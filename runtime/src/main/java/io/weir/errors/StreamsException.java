package io.weir.errors;

import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** Processing cannot go on. */
public class StreamsException extends KafkaException {
    /**
     * Makes the exception.
     *
     * @param message what was expected and found, where, and what to do
     */
    public StreamsException(String message) {
        super(message);
    }

    /**
     * Makes the exception.
     *
     * @param message what was expected and found, where, and what to do
     * @param cause why
     */
    public StreamsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
