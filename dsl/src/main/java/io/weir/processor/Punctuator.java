package io.weir.processor;

/** Called when a scheduled time has come. */
@FunctionalInterface
public interface Punctuator {
    /**
     * Does the scheduled work.
     *
     * @param timestamp the stream time or wall-clock time, in epoch milliseconds
     */
    void punctuate(long timestamp);
}
