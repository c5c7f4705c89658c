package io.weir.runtime.loop;

import org.apache.kafka.common.KafkaException;

/** The brokers did not answer in time. */
public final class LogUnavailableException extends KafkaException {
    /**
     * Makes the exception.
     *
     * @param message what was asked, of whom, how long, and what to do
     * @param cause why
     */
    public LogUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
