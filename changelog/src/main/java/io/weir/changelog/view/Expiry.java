package io.weir.changelog.view;

import io.weir.state.Ttl;

/**
 * When the rows of a store expire.
 *
 * @param ttl how long a row lives
 * @param clock tells the time
 */
record Expiry(Ttl ttl, StoreClock clock) {
    private static final long GRAIN_MIN_MS = 1_000;
    private static final long GRAIN_MAX_MS = 3_600_000;
    private static final int GRAINS_PER_LIFE = 100;
    private static final int REFRESHES_PER_LIFE = 10;

    long nowMs() {
        return ttl.clock() == Ttl.Clock.STREAM_TIME ? clock.streamTimeMs() : clock.wallClockMs();
    }

    /** The moment of a write now, from which a row's life counts. */
    long base(long eventTimeMs) {
        long now = nowMs();
        return now < 0 ? Math.max(0, eventTimeMs) : now;
    }

    /** Rows of this moment and earlier ones have expired. */
    long cutoffMs() {
        return nowMs() < 0 ? Long.MIN_VALUE : nowMs() - ttl.lengthMs();
    }

    boolean isOver(long base) {
        return base <= cutoffMs();
    }

    /** Whether reads leave out a row. */
    boolean hides(long base) {
        return !ttl.showsExpired() && isOver(base);
    }

    /** Whether a read begins a row's life anew. */
    boolean refreshes(long base) {
        return ttl.refreshesOnRead() && nowMs() - base > ttl.lengthMs() / REFRESHES_PER_LIFE;
    }

    /** When a row of a moment is over; {@link Long#MAX_VALUE} if that is beyond all time. */
    long end(long base) {
        return base > Long.MAX_VALUE - ttl.lengthMs() ? Long.MAX_VALUE : base + ttl.lengthMs();
    }

    /** How finely the index tells moments apart, so that a row that is written often seldom changes its place. */
    long grainMs() {
        return Math.min(GRAIN_MAX_MS, Math.max(GRAIN_MIN_MS, ttl.lengthMs() / GRAINS_PER_LIFE));
    }

    /** Where the index has a row: at its moment or a little later, so that a place that is due holds what is over. */
    long place(long base) {
        long grain = grainMs();
        long rest = base % grain;
        return rest == 0 || base > Long.MAX_VALUE - grain ? base : base + grain - rest;
    }
}
