package io.weir.engine;

import io.weir.errors.StreamsException;

/** One output record can never be sent, such as one that is too large; nothing else is affected by that. */
public final class RecordRefusedException extends StreamsException {
    /**
     * Makes the exception.
     *
     * @param message what was to be sent, why it cannot, and what to do
     */
    public RecordRefusedException(String message) {
        super(message);
    }
}
