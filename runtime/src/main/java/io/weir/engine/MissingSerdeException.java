package io.weir.engine;

import io.weir.errors.StreamsException;

/** A node or store needs a serde, and neither it nor the configuration names one. */
public final class MissingSerdeException extends StreamsException {
    /**
     * Makes the exception.
     *
     * @param side "key" or "value"
     * @param place the node or store, with its kind
     * @param remedy the word of the DSL that takes the serde
     */
    public MissingSerdeException(String side, String place, String remedy) {
        this("A serde for the " + side + " is expected at " + place
                + ", but neither it nor the configuration names one." + " Give one with " + remedy
                + ", or set [default." + side + ".serde].");
    }

    private MissingSerdeException(String message) {
        super(message);
    }

    MissingSerdeException saidAt(String place) {
        return place.isEmpty() ? this : new MissingSerdeException(getMessage() + place);
    }
}
