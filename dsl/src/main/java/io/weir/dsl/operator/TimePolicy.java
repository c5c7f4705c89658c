package io.weir.dsl.operator;

import io.weir.state.Window;

/*
 * Everything an operator of windows decides about time comes from these numbers: what is late, what its store
 * still shows, and what it forgets. The store keeps every window that the operator may still write, and none that
 * it shows is missing for the operator: so a window that is accepted is complete, and its results do not depend on
 * the kind of store.
 */
/**
 * What one operator of windows holds of time.
 *
 * @param spanMs how far a window may reach beyond a record
 * @param allowanceMs how far the last moment of a window may lie behind the operator's time
 * @param retentionMs how far a row may lie behind the store's time
 * @param rows what the time of a row is, by which its store keeps it
 * @param marginMs how much of the retention is beyond what Kafka Streams asks for
 */
public record TimePolicy(long spanMs, long allowanceMs, long retentionMs, Rows rows, long marginMs) {
    /**
     * What a store knows of a window's time.
     *
     * @param byEnd whether a row's time is the window's end; else its start
     * @param endBelongs whether the end is a moment of the window
     * @param lastAfterMs how far the last moment of a window lies behind its row's time
     */
    public record Rows(boolean byEnd, boolean endBelongs, long lastAfterMs) {}

    private static final long SLIDING_MARGIN_MS = 2;
    private static final long SESSION_MARGIN_MS = 1;

    /**
     * Of windows of fixed size, which are late when their end is no later than the operator's time less the grace.
     *
     * @param sizeMs size of a window; {@link Long#MAX_VALUE} if it has no end
     * @param graceMs the grace
     * @return the policy
     */
    public static TimePolicy ofWindows(long sizeMs, long graceMs) {
        return new TimePolicy(
                sizeMs == Long.MAX_VALUE ? 0 : sizeMs,
                graceMs,
                sum(sizeMs, graceMs),
                new Rows(false, false, sizeMs - 1),
                0);
    }

    /**
     * Of windows that slide along records, which are late when their last moment is earlier than the operator's time
     * less the grace.
     *
     * <p>Rows are shown for two moments more than Kafka Streams shows them, so that whoever begins a window that is not
     * late finds the record before it.
     *
     * @param spanMs how far two records of one window may lie apart
     * @param graceMs the grace
     * @return the policy
     */
    public static TimePolicy ofSliding(long spanMs, long graceMs) {
        long retentionMs = sum(sum(sum(spanMs, spanMs), graceMs), SLIDING_MARGIN_MS);
        return new TimePolicy(sum(spanMs, 1), graceMs, retentionMs, new Rows(false, true, spanMs), SLIDING_MARGIN_MS);
    }

    /**
     * Of sessions, which are late when their last record is earlier than the operator's time less gap and grace.
     *
     * <p>Rows are shown for one moment more than that, so that a session that is not late can be joined.
     *
     * @param gapMs the longest pause within a session
     * @param graceMs the grace
     * @return the policy
     */
    public static TimePolicy ofSessions(long gapMs, long graceMs) {
        long allowanceMs = sum(gapMs, graceMs);
        long retentionMs = sum(allowanceMs, SESSION_MARGIN_MS);
        return new TimePolicy(gapMs, allowanceMs, retentionMs, new Rows(true, true, 0), SESSION_MARGIN_MS);
    }

    /**
     * Whether windows of a record can be told.
     *
     * @param timestampMs the record's event time
     * @return false if they would end beyond what a long can hold
     */
    boolean reaches(long timestampMs) {
        return timestampMs <= Long.MAX_VALUE - spanMs;
    }

    /**
     * Whether a window takes no records any more.
     *
     * @param lastMs last moment that belongs to the window
     * @param timeMs the operator's time
     * @return true if it is late
     */
    boolean late(long lastMs, long timeMs) {
        return lastMs < firstOpen(timeMs);
    }

    /**
     * The earliest last moment of a window that still takes records.
     *
     * @param timeMs the operator's time
     * @return the moment, negative if all windows do
     */
    long firstOpen(long timeMs) {
        return timeMs - allowanceMs;
    }

    /**
     * How far the operator's time must pass the end of a window before the window takes no record any more.
     *
     * @return milliseconds
     */
    long closesAfterMs() {
        return rows.endBelongs() ? sum(allowanceMs, 1) : allowanceMs;
    }

    /**
     * The time by which a store keeps the row of a window.
     *
     * @param window the window
     * @return its start, or the end of a session
     */
    long rowTime(Window window) {
        return rows.byEnd() ? window.end() : window.start();
    }

    /**
     * The earliest time of the row of a window that still takes records.
     *
     * @param timeMs the operator's time
     * @return the time, 0 if all windows do
     */
    long firstOpenRow(long timeMs) {
        long last = firstOpen(timeMs);
        return last <= rows.lastAfterMs() ? 0 : last - rows.lastAfterMs();
    }

    private static long sum(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }
}
