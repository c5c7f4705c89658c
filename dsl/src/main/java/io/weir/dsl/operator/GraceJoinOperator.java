package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.changelog.view.Place;
import io.weir.changelog.view.WaitingRows;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.topology.KeepsTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lets the records of a stream wait before a table joins them.
 *
 * <p>Its time is the latest event time of the stream's records that can be joined. A record is handed on when that is
 * its own time and the grace, earliest first, those of one key and time as they came; one that comes later is handed
 * on at once. The time goes on after a restart where it was committed.
 */
final class GraceJoinOperator extends Operator<Object, Object, Object, Object> implements KeepsTime {
    private static final int SIDE = JoinSide.LEFT.number();

    private final Processor<Object, Object, Object, Object> join;
    private final String buffer;
    private final long graceMs;
    private @Nullable WaitingRows<Object, List<Waiting>> waiting;
    private long timeMs;

    GraceJoinOperator(Processor<Object, Object, Object, Object> join, String buffer, long graceMs) {
        this.join = join;
        this.buffer = buffer;
        this.graceMs = graceMs;
    }

    @Override
    public void init(ProcessorContext<Object, Object> given) {
        super.init(given);
        join.init(given);
        waiting = RecordStores.waiting(given, buffer);
        timeMs = context().committedTime();
    }

    @Override
    public void process(Record<Object, Object> record) {
        // Nobody waits for a row without a key; what cannot be joined is dropped and counted.
        if (record.key() == null || record.value() == null) {
            join.process(record);
            return;
        }
        advance(record.timestamp());
        if (graceMs == 0 || record.timestamp() < timeMs - graceMs) {
            join.process(record);
        } else {
            add(record);
        }
        release(timeMs - graceMs);
    }

    private void advance(long timestampMs) {
        if (timestampMs > timeMs) {
            long before = timeMs;
            timeMs = timestampMs;
            context().keepTime(timeMs);
            context().onUndo(() -> timeMs = before);
        }
    }

    @Override
    public void passTime(long nowMs) {
        if (timeMs >= 0 && nowMs > timeMs) {
            advance(nowMs);
            release(timeMs - graceMs);
        }
    }

    @Override
    public void close() {
        join.close();
    }

    private void add(Record<Object, Object> record) {
        Row<List<Waiting>> row = waiting().row(new Place<>(record.timestamp(), SIDE, record.key()));
        List<Waiting> all = new ArrayList<>(row.value() == null ? List.of() : row.value());
        all.add(new Waiting(JoinSide.LEFT, record.value(), record.headers()));
        row.set(all, record.timestamp());
    }

    private void release(long lastMs) {
        if (waiting().earliest(SIDE) > lastMs) {
            return;
        }
        try (var ready = waiting().before(SIDE, lastMs + 1)) {
            while (ready.hasNext()) {
                KeyValue<Place<Object>, List<Waiting>> place = ready.next();
                waiting().row(place.key).set(null, timeMs);
                for (Waiting one : place.value) {
                    join.process(new Record<>(place.key.key(), one.value(), place.key.time(), one.headers()));
                }
            }
        }
    }

    private WaitingRows<Object, List<Waiting>> waiting() {
        if (waiting == null) {
            throw new AssertionError("A join was given a record before it was initialised.");
        }
        return waiting;
    }
}
