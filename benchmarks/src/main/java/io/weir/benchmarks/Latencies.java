package io.weir.benchmarks;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * From the moment a record was due until a result that covers it was received.
 *
 * <p>Every record is measured once: a count of 5 covers whatever of the first five records of its key no earlier count
 * had covered. Counts that were left out so cost no less than those that were sent. Owned by the main thread.
 */
final class Latencies {
    private final Pacer.Schedule schedule;
    private final Range range;
    private final Map<Long, Integer> turns = new HashMap<>();
    private final long[] covered;
    private final long[] nanos;
    private int measured;

    /**
     * The records that are measured.
     *
     * @param first the place of the first one
     * @param records how many they are
     */
    record Range(long first, int records) {
        boolean holds(long place) {
            return place >= first && place < first + records;
        }
    }

    Latencies(Pacer.Schedule schedule, Range range, int keys) {
        this.schedule = schedule;
        this.range = range;
        this.covered = new long[keys];
        this.nanos = new long[range.records];
        for (int turn = 0; turn < keys; turn++) {
            turns.put(Keys.inTurn(keys).applyAsLong(turn), turn);
        }
    }

    /**
     * A result was received.
     *
     * @param key its key
     * @param count how many records of the key it covers
     * @param nowNanos when
     */
    void received(long key, long count, long nowNanos) {
        Integer turn = turns.get(key);
        if (turn == null) {
            throw new IllegalStateException("Results should have keys that were sent, but found [" + key + "].");
        }
        for (long record = covered[turn]; record < count; record++) {
            long place = turn + record * covered.length;
            if (range.holds(place)) {
                nanos[measured++] = nowNanos - schedule.dueNanos(place);
            }
        }
        covered[turn] = Math.max(covered[turn], count);
    }

    boolean complete() {
        return measured == nanos.length;
    }

    int measured() {
        return measured;
    }

    /** The latency that this share of the records does not exceed, in milliseconds. */
    double percentile(double share) {
        long[] sorted = Arrays.copyOf(nanos, measured);
        Arrays.sort(sorted);
        int rank = (int) Math.ceil(share * measured);
        return sorted[Math.max(0, rank - 1)] / 1e6;
    }
}
