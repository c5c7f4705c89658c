package io.weir.processor;

/** Ends a schedule. */
@FunctionalInterface
public interface Cancellable {
    /** Ends the schedule; a second call does nothing. */
    void cancel();
}
