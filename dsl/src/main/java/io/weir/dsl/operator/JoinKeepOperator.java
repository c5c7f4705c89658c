package io.weir.dsl.operator;

import io.weir.changelog.view.RecordRows;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.topology.DropReason;
import org.jspecify.annotations.Nullable;

/**
 * Stores the records of one side of a join, for those of the other side to meet.
 *
 * <p>A record is joined first and stored then, so that a stream that is joined with itself meets earlier records only.
 * Late records go no further.
 */
final class JoinKeepOperator extends Operator<Object, Object, Object, Object> {
    private final StreamJoinParts parts;
    private final JoinSide side;
    private @Nullable Opened opened;

    private record Opened(RecordRows<Object, Object> rows, JoinClock clock) {}

    JoinKeepOperator(StreamJoinParts parts, JoinSide side) {
        this.parts = parts;
        this.side = side;
    }

    @Override
    public void init(ProcessorContext<Object, Object> given) {
        super.init(given);
        RecordRows<Object, Object> rows =
                RecordStores.records(given, parts.stores().of(side));
        JoinClock clock = new JoinClock(rows, context());
        clock.resume();
        opened = new Opened(rows, clock);
    }

    @Override
    public void process(Record<Object, Object> record) {
        Opened own = opened();
        long now = own.clock.at(record.timestamp());
        if (record.timestamp() < parts.policy().firstInTime(now)) {
            context().drop(record, DropReason.LATE);
            return;
        }
        context().forward(record);
        if (record.key() != null && record.value() != null) {
            own.rows.add(record.key(), record.value(), record.timestamp());
        }
    }

    private Opened opened() {
        if (opened == null) {
            throw new AssertionError("A join was given a record before it was initialised.");
        }
        return opened;
    }
}
