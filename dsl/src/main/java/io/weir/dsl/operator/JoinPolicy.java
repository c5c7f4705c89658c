package io.weir.dsl.operator;

/*
 * A record on the left at t meets records on the right from t - before to t + after. It waits for them until the join's
 * time is beyond t + after + grace: then it is over. A record on the right at t meets records on the left from
 * t - after to t + before, and is over beyond t + before + grace.
 *
 * A record is late when every record that it could meet is over, wherever that lies: beyond t + before + after + grace,
 * where a bound that is negative counts as nothing. A late record joins nothing. Both stores show every record that is
 * not late, so that what is joined depends on the join's time alone.
 *
 * Times may be as large as a long can hold, so sums that are larger stop there.
 */
/**
 * What a join of two streams holds of time.
 *
 * @param beforeMs how far a record on the right may lie before one on the left; negative if it must lie after it
 * @param afterMs how far a record on the right may lie after one on the left; negative if it must lie before it
 * @param graceMs how far records may be out of order, 0 or more
 */
public record JoinPolicy(long beforeMs, long afterMs, long graceMs) {
    /**
     * How far behind the join's time a record is still met.
     *
     * @return milliseconds
     */
    public long keptMs() {
        return sum(sum(Math.max(0, beforeMs), Math.max(0, afterMs)), graceMs);
    }

    /** The earliest event time on the other side that a record meets. */
    long first(JoinSide side, long timestampMs) {
        return Math.max(0, difference(timestampMs, side == JoinSide.LEFT ? beforeMs : afterMs));
    }

    /** The latest event time on the other side that a record meets. */
    long last(JoinSide side, long timestampMs) {
        return sum(timestampMs, reach(side));
    }

    /** The earliest event time that is not late. */
    long firstInTime(long timeMs) {
        return difference(timeMs, keptMs());
    }

    /** The earliest event time of a side whose records still wait. */
    long firstWaiting(JoinSide side, long timeMs) {
        return difference(timeMs, sum(reach(side), graceMs));
    }

    private long reach(JoinSide side) {
        return side == JoinSide.LEFT ? afterMs : beforeMs;
    }

    /** A sum that stops at the largest and the least long. */
    private static long sum(long one, long other) {
        long sum = one + other;
        boolean overflown = ((one ^ sum) & (other ^ sum)) < 0;
        return overflown ? (one < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : sum;
    }

    private static long difference(long one, long other) {
        long difference = one - other;
        boolean overflown = ((one ^ other) & (one ^ difference)) < 0;
        return overflown ? (one < 0 ? Long.MIN_VALUE : Long.MAX_VALUE) : difference;
    }
}
