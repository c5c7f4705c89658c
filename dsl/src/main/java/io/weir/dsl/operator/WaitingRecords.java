package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.changelog.view.Place;
import io.weir.changelog.view.WaitingRows;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.topology.OperatorContext;
import java.util.ArrayList;
import java.util.List;

/**
 * The records of a join that met nobody yet.
 *
 * <p>Both sides share the store. A record leaves it when it meets someone, or is told when its time is over. Owned by
 * one of the join's processors.
 */
final class WaitingRecords {
    private final StreamJoinParts parts;
    private final WaitingRows<Object, List<Waiting>> rows;
    private final OperatorContext<Object, Object> context;

    WaitingRecords(
            StreamJoinParts parts, WaitingRows<Object, List<Waiting>> rows, OperatorContext<Object, Object> context) {
        this.parts = parts;
        this.rows = rows;
        this.context = context;
    }

    /** Makes a record wait, behind those of its side, key and time. */
    void add(JoinSide side, Record<Object, Object> record) {
        Row<List<Waiting>> row = row(side, record.key(), record.timestamp());
        List<Waiting> waiting = new ArrayList<>(row.value() == null ? List.of() : row.value());
        waiting.add(new Waiting(side, record.value(), record.headers()));
        row.set(waiting, record.timestamp());
    }

    /** Takes the records of a side, key and time out, because one of the other side has met them. */
    void remove(JoinSide side, Record<Object, Object> met, long time) {
        if (time < rows.earliest(side.number())) {
            return;
        }
        Row<List<Waiting>> row = row(side, met.key(), time);
        if (row.value() != null) {
            row.set(null, met.timestamp());
        }
    }

    /** Tells all records whose time is over, earliest first, those of the right side before those of the left. */
    void tellAllOver(long now) {
        long right = parts.policy().firstWaiting(JoinSide.RIGHT, now);
        long left = parts.policy().firstWaiting(JoinSide.LEFT, now);
        if (!waitsBefore(JoinSide.RIGHT, right) && !waitsBefore(JoinSide.LEFT, left)) {
            return;
        }
        try (var ofRight = rows.before(JoinSide.RIGHT.number(), right);
                var ofLeft = rows.before(JoinSide.LEFT.number(), left)) {
            while (ofRight.hasNext() || ofLeft.hasNext()) {
                tell(earlier(ofRight, ofLeft).next(), now);
            }
        }
    }

    private boolean waitsBefore(JoinSide side, long time) {
        return parts.unmatched().tells(side) && rows.earliest(side.number()) < time;
    }

    private static KeyValueIterator<Place<Object>, List<Waiting>> earlier(
            KeyValueIterator<Place<Object>, List<Waiting>> right, KeyValueIterator<Place<Object>, List<Waiting>> left) {
        if (!left.hasNext()) {
            return right;
        }
        boolean rightFirst = right.hasNext()
                && right.peekNextKey().time() <= left.peekNextKey().time();
        return rightFirst ? right : left;
    }

    // Each for itself: one that fails below and is skipped would else take the record in hand with it, and wait on.
    private void tell(KeyValue<Place<Object>, List<Waiting>> over, long now) {
        Place<Object> place = over.key;
        for (Waiting one : over.value) {
            Object value = parts.alone(one.side(), place.key(), one.value());
            context.forwardHeld(new Record<>(place.key(), value, place.time(), one.headers()), context.origin());
        }
        rows.row(place).set(null, now);
    }

    private Row<List<Waiting>> row(JoinSide side, Object key, long time) {
        return rows.row(new Place<>(time, side.number(), key));
    }
}
