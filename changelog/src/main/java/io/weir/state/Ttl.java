package io.weir.state;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How long a row of a key-value store lives after it was written.
 *
 * <p>A row expires when the clock has come to the moment of its last write plus the time to live. From then on reads do
 * not show it, by key or by range, and it is removed soon after: its deletion is written to the changelog, and a table
 * tells it to the words below. The work of removing follows the number of expired rows, not the size of the store; a
 * row may wait for it up to a hundredth of its time to live, at least a second and at most an hour.
 *
 * <p>What a row keeps is the moment of its write, not that of its end. So another time to live, at the next start,
 * applies to the rows that are there already; a store that had none takes the event time of its rows for their moment,
 * if it keeps event times. Immutable.
 *
 * <p>The bound of such a store is the number of keys written within one time to live.
 */
public final class Ttl {
    /** What clock tells the age of rows. */
    public enum Clock {
        /**
         * The latest event time of the task's input. It stands still while no records come, and results do not depend
         * on when records are processed.
         */
        STREAM_TIME,
        /** The wall clock of the machine. */
        WALL_CLOCK_TIME
    }

    private final Clock clock;
    private final long lengthMs;
    private final boolean onRead;
    private final boolean showsExpired;

    private Ttl(Clock clock, long lengthMs, boolean onRead, boolean showsExpired) {
        this.clock = clock;
        this.lengthMs = lengthMs;
        this.onRead = onRead;
        this.showsExpired = showsExpired;
    }

    /**
     * A life in stream time.
     *
     * @param length how long a row lives after its last write, at least 1 ms
     * @return the time to live
     */
    public static Ttl ofStreamTime(Duration length) {
        return new Ttl(Clock.STREAM_TIME, checked(length), false, false);
    }

    /**
     * A life by the wall clock.
     *
     * @param length how long a row lives after its last write, at least 1 ms
     * @return the time to live
     */
    public static Ttl ofWallClock(Duration length) {
        return new Ttl(Clock.WALL_CLOCK_TIME, checked(length), false, false);
    }

    private static long checked(Duration length) {
        long ms = Moments.millis(length, "time to live");
        if (ms < 1) {
            throw new IllegalArgumentException(
                    "A time to live is 1 ms or more, but this is [" + length + "]. Give a longer one.");
        }
        return ms;
    }

    /**
     * A {@code get} that finds the row begins its life anew. Ranges do not, nor do queries from outside.
     *
     * <p>Such a read writes the row again, to the changelog too, if a tenth of its life is over, so a row that is read
     * all the time is written ten times in a life and not more.
     *
     * @return the changed time to live
     */
    public Ttl refreshOnRead() {
        return new Ttl(clock, lengthMs, true, showsExpired);
    }

    /**
     * Reads show an expired row until it is removed.
     *
     * @return the changed time to live
     */
    public Ttl returnExpiredUntilCleaned() {
        return new Ttl(clock, lengthMs, onRead, true);
    }

    /**
     * What clock tells the age of rows.
     *
     * @return the clock
     */
    public Clock clock() {
        return clock;
    }

    /**
     * How long a row lives after its last write.
     *
     * @return milliseconds
     */
    public long lengthMs() {
        return lengthMs;
    }

    /**
     * Whether a {@code get} begins a row's life anew.
     *
     * @return true if {@link #refreshOnRead} was said
     */
    public boolean refreshesOnRead() {
        return onRead;
    }

    /**
     * Whether reads show expired rows that are not removed yet.
     *
     * @return true if {@link #returnExpiredUntilCleaned} was said
     */
    public boolean showsExpired() {
        return showsExpired;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Ttl that
                && clock == that.clock
                && lengthMs == that.lengthMs
                && onRead == that.onRead
                && showsExpired == that.showsExpired;
    }

    @Override
    public int hashCode() {
        return Objects.hash(clock, lengthMs, onRead, showsExpired);
    }

    @Override
    public String toString() {
        return lengthMs + " ms of " + (clock == Clock.STREAM_TIME ? "stream time" : "wall-clock time") + " after "
                + (onRead ? "the last write or read" : "the last write")
                + (showsExpired ? ", shown until removed" : "");
    }
}
