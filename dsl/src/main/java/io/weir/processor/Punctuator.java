package io.weir.processor;

/** Called when a scheduled time has come. */
@FunctionalInterface
public interface Punctuator {
    /**
     * Does the scheduled work. No record is in hand, so {@code recordMetadata()} is empty.
     *
     * <p>What it throws goes to the {@code processing.exception.handler}, with no record.
     *
     * @param timestamp the stream time or wall-clock time, in epoch milliseconds
     */
    void punctuate(long timestamp);
}
