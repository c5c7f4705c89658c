package io.weir.dsl.operator;

import io.weir.changelog.view.RecordRows;
import io.weir.topology.OperatorContext;

/*
 * Both sides of a join have one time: the latest event time of all records that came, stored or not. Each of the
 * join's processors sees one of the two stores and sets that store's clock to the time of each record that it is given;
 * a store's clock is set by a processor of either side, so both clocks show the time of both.
 *
 * The clocks are committed with the stores and go back with them. Where a store is replayed on another machine, or a
 * commit wrote no row, the clock goes on at the time that was committed beside the input's offsets.
 */
/** The time of a join of two streams, as one of its processors sees it. */
record JoinClock(RecordRows<?, ?> rows, OperatorContext<?, ?> context) {
    /** Goes on at the time of the last commit. */
    void resume() {
        rows.advance(context.committedTime());
    }

    /** Goes on to the wall clock's time, unless it is there or no record has set it going. */
    boolean passTo(long nowMs) {
        return rows.eventTime() >= 0 && nowMs > rows.eventTime() && at(nowMs) == nowMs;
    }

    /** Takes notice of a record, and tells the time. */
    long at(long timestampMs) {
        long before = rows.eventTime();
        rows.advance(timestampMs);
        if (rows.eventTime() > before) {
            context.keepTime(rows.eventTime());
        }
        return rows.eventTime();
    }
}
