package io.weir.engine;

import io.weir.topology.DropReason;
import io.weir.topology.TimeBound;

/*
 * A record may lie ahead of its partition's time by the bound, and by as much as the wall clock has gone on since the
 * partition was read last: so a partition that rested for long may go on where the wall clock is. How long it rested is
 * not known of the first record that a task reads, nor is there a time to compare with in a partition that is new; then
 * a
 * record may lie ahead of the wall clock by the bound.
 */
/**
 * Judges how far the records of one partition move time.
 *
 * <p>Owned by the partition's queue.
 */
final class TimeJumps {
    private static final long NEVER = Long.MIN_VALUE;

    private final TimeBound bound;
    private long readAtMs = NEVER;

    TimeJumps(TimeBound bound) {
        this.bound = bound;
    }

    /** The record as it is, or moved back, or refused. */
    DecodedRecord judged(DecodedRecord record, long partitionTime, long nowMs) {
        if (bound.maxJumpMs() < 0) {
            return record;
        }
        long latest = latest(partitionTime, nowMs);
        readAtMs = nowMs;
        if (record.timestamp() <= latest) {
            return record;
        }
        // A record that is refused comes to its turn at once, and moves no time.
        return bound.clamps()
                ? record.at(latest, DropReason.TIME_JUMP_CLAMPED)
                : record.at(Math.max(0, partitionTime), DropReason.TIME_JUMP);
    }

    private long latest(long partitionTime, long nowMs) {
        long from =
                readAtMs == NEVER ? Math.max(partitionTime, nowMs) : sum(partitionTime, Math.max(0, nowMs - readAtMs));
        return sum(Math.max(0, from), bound.maxJumpMs());
    }

    private static long sum(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }
}
