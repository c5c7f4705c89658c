package io.weir.engine;

import io.weir.errors.StreamsException;

/** An output record cannot be sent, now or ever: no handler of processing errors may skip that. */
public final class SendFailedException extends StreamsException {
    /**
     * Makes the exception.
     *
     * @param message what was to be sent, where, and what to do
     * @param cause why it cannot
     */
    public SendFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
