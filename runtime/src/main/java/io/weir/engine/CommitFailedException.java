package io.weir.engine;

import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** A commit did not take place, or may not have: the task rewinds to the last committed offsets. */
public final class CommitFailedException extends KafkaException {
    /**
     * Makes the exception.
     *
     * @param message what failed, where, and what follows
     * @param cause why, or null if the message says it
     */
    public CommitFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
