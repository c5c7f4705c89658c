package io.weir.runtime.loop;

import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** The brokers did not answer in time. */
public final class LogUnavailableException extends KafkaException {
    /**
     * Makes the exception.
     *
     * @param message what was asked, of whom, how long, and what to do
     * @param cause why, or null if the message says it
     */
    public LogUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
