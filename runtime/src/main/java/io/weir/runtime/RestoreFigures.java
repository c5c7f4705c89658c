package io.weir.runtime;

import io.weir.runtime.loop.RestoreProgress;

/**
 * How far a store has come along its changelog, and how fast.
 *
 * @param store the store
 * @param from the first offset that was read
 * @param next the offset behind the last record that was applied
 * @param end the offset to reach, or behind the last that is known
 * @param records records that were applied
 * @param bytes bytes of their keys and values
 * @param elapsedMs time since the store began to follow its changelog
 * @param saidMs at which time of these the log last told of it
 */
record RestoreFigures(
        String store, long from, long next, long end, long records, long bytes, long elapsedMs, long saidMs) {
    private static final long MS_PER_SECOND = 1_000;

    static RestoreFigures begun(String store, long from, long end) {
        return new RestoreFigures(store, from, from, end, 0, 0, 0, 0);
    }

    RestoreFigures plus(RestoreProgress.Batch batch) {
        return new RestoreFigures(
                store,
                from,
                batch.lastOffset() + 1,
                end,
                records + batch.records(),
                bytes + batch.bytes(),
                batch.sinceStartMs(),
                saidMs);
    }

    RestoreFigures endingAt(long newEnd) {
        return new RestoreFigures(store, from, next, newEnd, records, bytes, elapsedMs, saidMs);
    }

    /** At the end, after that time. */
    RestoreFigures done(long tookMs) {
        return new RestoreFigures(store, from, Math.max(next, end), end, records, bytes, tookMs, saidMs);
    }

    RestoreFigures said() {
        return new RestoreFigures(store, from, next, end, records, bytes, elapsedMs, elapsedMs);
    }

    long sinceLineMs() {
        return elapsedMs - saidMs;
    }

    /** Offsets that are left, of which some may have no record. */
    long remaining() {
        return Math.max(0, end - next);
    }

    /** Records a second, since the beginning. */
    long rate() {
        return perSecond(records, elapsedMs);
    }

    /** How long the rest takes at the pace so far, or -1 if nothing is known of that. */
    long remainingMs() {
        long done = next - from;
        return done == 0 ? -1 : Math.round((double) remaining() * elapsedMs / done);
    }

    static long perSecond(long count, long ms) {
        return count * MS_PER_SECOND / Math.max(1, ms);
    }

    @Override
    public String toString() {
        long percent = end == from ? 100 : 100 * (next - from) / (end - from);
        return records + " records with " + bytes + " bytes so far, " + percent + " %, " + rate() + " records/s, "
                + remaining() + " offsets to go, about " + remainingMs() / MS_PER_SECOND + " s";
    }
}
