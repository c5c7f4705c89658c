package io.weir.runtime.loop;

/**
 * How many records of a task a lane processes in one turn.
 *
 * <p>A turn is kept short, so that commits and messages are not late when records are slow, and long enough to be cheap
 * when they are fast. Owned by its lane.
 */
final class TurnLength {
    private static final int RECORDS_MAX = 1024;
    private static final long SHORT_MS = 5;
    private static final long LONG_MS = 50;

    private int records = 1;
    private long beganMs;

    /** A turn begins; how long the last one took decides about its length. */
    void begin(long nowMs) {
        long tookMs = nowMs - beganMs;
        if (tookMs > LONG_MS) {
            records = Math.max(1, records / 2);
        } else if (tookMs < SHORT_MS) {
            records = Math.min(RECORDS_MAX, records * 2);
        }
        beganMs = nowMs;
    }

    int records() {
        return records;
    }
}
