package io.weir.dsl.operator;

import io.weir.changelog.view.RecordRows;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.topology.DropReason;
import io.weir.topology.KeepsTime;
import org.jspecify.annotations.Nullable;

/**
 * Joins a stream with itself, from one store.
 *
 * <p>A record meets the stored ones first as the left side, then as the right side; there it meets itself too, in the
 * order of times.
 */
final class SelfJoinOperator extends Operator<Object, Object, Object, Object> implements KeepsTime {
    private final StreamJoinParts parts;
    private @Nullable RecordRows<Object, Object> rows;
    private @Nullable JoinClock clock;

    SelfJoinOperator(StreamJoinParts parts) {
        this.parts = parts;
    }

    @Override
    public void init(ProcessorContext<Object, Object> given) {
        super.init(given);
        rows = RecordStores.records(given, parts.stores().left());
        clock = new JoinClock(rows, context());
        clock.resume();
    }

    @Override
    public void process(Record<Object, Object> record) {
        if (record.key() == null) {
            context().drop(record, DropReason.NULL_KEY);
        } else if (record.value() == null) {
            context().drop(record, DropReason.NULL_VALUE);
        } else {
            meet(JoinSide.LEFT, record);
            meet(JoinSide.RIGHT, record);
        }
    }

    @Override
    public void passTime(long nowMs) {
        if (clock != null) {
            clock.passTo(nowMs);
        }
    }

    private void meet(JoinSide side, Record<Object, Object> record) {
        if (rows == null || clock == null) {
            throw new AssertionError("A join was given a record before it was initialised.");
        }
        long now = clock.at(record.timestamp());
        long first = Math.max(
                parts.policy().first(side, record.timestamp()), parts.policy().firstInTime(now));
        long last = parts.policy().last(side, record.timestamp());
        boolean meetsItself = side == JoinSide.RIGHT && first <= record.timestamp() && record.timestamp() <= last;
        try (var found = rows.fetch(record.key(), first, last)) {
            while (found.hasNext()) {
                KeyValue<Long, Object> partner = found.next();
                if (meetsItself && partner.key > record.timestamp()) {
                    join(side, record, record.timestamp(), record.value());
                    meetsItself = false;
                }
                join(side, record, partner.key, partner.value);
            }
        }
        if (meetsItself) {
            join(side, record, record.timestamp(), record.value());
        }
    }

    private void join(JoinSide side, Record<Object, Object> record, long partnerTime, Object partner) {
        Object value = parts.joined(side, record.key(), record.value(), partner);
        context().forward(record.withValue(value).withTimestamp(Math.max(record.timestamp(), partnerTime)));
    }
}
