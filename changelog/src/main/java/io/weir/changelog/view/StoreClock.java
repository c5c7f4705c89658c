package io.weir.changelog.view;

/**
 * The times of a task, as its stores see them.
 *
 * <p>Written by the thread that runs the task. Others may read it, to leave out rows that have expired.
 */
final class StoreClock {
    /** Before the first record. */
    static final long UNKNOWN = -1;

    private long recordTimeMs;
    private volatile long streamTimeMs = UNKNOWN;
    private volatile long wallClockMs = UNKNOWN;
    private long drainedMs = UNKNOWN;
    private long committedMs = UNKNOWN;

    void record(long timestampMs) {
        recordTimeMs = timestampMs;
    }

    /** The event time of the record in hand, with which stores without times of their own log their changes. */
    long recordTimeMs() {
        return recordTimeMs;
    }

    void advance(long toStreamTimeMs, long toWallClockMs) {
        if (toStreamTimeMs > streamTimeMs) {
            streamTimeMs = toStreamTimeMs;
        }
        wallClockMs = toWallClockMs;
    }

    /** The record that moved the stream time is undone. */
    void goBack(long toStreamTimeMs) {
        streamTimeMs = toStreamTimeMs;
    }

    /** The latest event time of the task's input. */
    long streamTimeMs() {
        return streamTimeMs;
    }

    long wallClockMs() {
        return wallClockMs;
    }

    void drained() {
        drainedMs = streamTimeMs;
    }

    void settle() {
        committedMs = Math.max(committedMs, drainedMs);
    }

    /** A store was opened, or restored, that knows of a time. */
    void committed(long timeMs) {
        committedMs = Math.max(committedMs, timeMs);
        streamTimeMs = Math.max(streamTimeMs, timeMs);
    }

    /** Goes back to the last commit. */
    void drop() {
        streamTimeMs = committedMs;
        drainedMs = committedMs;
    }
}
