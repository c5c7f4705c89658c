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

    /** A turn has ended; how long it took decides about the length of the next. */
    void took(long turnMs) {
        if (turnMs > LONG_MS) {
            records = Math.max(1, records / 2);
        } else if (turnMs < SHORT_MS) {
            records = Math.min(RECORDS_MAX, records * 2);
        }
    }

    int records() {
        return records;
    }
}
