package io.weir.dsl.keyed;

import io.weir.topology.OperatorContext;

/**
 * The stream time of a keyed operator.
 *
 * <p>It is committed beside the offsets of the input, so it is never ahead of the records that are read again after a
 * crash. Owned by its operator.
 */
final class KeyedClock {
    private final OperatorContext<?, ?> context;
    private final long graceMs;
    private long timeMs;

    KeyedClock(OperatorContext<?, ?> context, long graceMs) {
        this.context = context;
        this.graceMs = graceMs;
        this.timeMs = context.committedTime();
    }

    /** Epoch milliseconds, or -1 before the first record. */
    long timeMs() {
        return timeMs;
    }

    /** The time for which timers are due, and before which records are late; negative while there is none. */
    long watermark() {
        return watermarkAt(timeMs);
    }

    /** The watermark that a record of a time would make. */
    long watermarkAt(long recordMs) {
        long atMs = Math.max(timeMs, recordMs);
        return atMs < 0 ? -1 : atMs - graceMs;
    }

    long systemTimeMs() {
        return context.currentSystemTimeMs();
    }

    /** The stream time, or the wall clock's while that is unknown. */
    long streamOrSystemTimeMs() {
        return timeMs < 0 ? Math.max(0, systemTimeMs()) : timeMs;
    }

    void advance(long toMs) {
        if (toMs > timeMs) {
            long before = timeMs;
            timeMs = toMs;
            context.onUndo(() -> timeMs = before);
            context.keepTime(toMs);
        }
    }
}
