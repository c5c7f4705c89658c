package io.weir.dsl.operator;

import io.weir.changelog.view.RecordRows;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.topology.DropReason;
import io.weir.topology.KeepsTime;
import org.jspecify.annotations.Nullable;

/*
 * What becomes of a record: first those who have waited long enough are told, if the record is the latest that came.
 * Then the record meets its partners, earliest first. If it met nobody and its side is told about, it waits; or it is
 * told at once if its own time is over.
 *
 * What was told to have met nobody stays so: a partner whose side is told about is met only as long as it waits.
 */
/** Joins the records of one side with the stored ones of the other. */
final class JoinMeetOperator extends Operator<Object, Object, Object, Object> implements KeepsTime {
    private final StreamJoinParts parts;
    private final JoinSide side;
    private @Nullable Opened opened;

    private record Opened(
            RecordRows<Object, Object> partners,
            JoinClock clock,
            @Nullable WaitingRecords waiting) {}

    JoinMeetOperator(StreamJoinParts parts, JoinSide side) {
        this.parts = parts;
        this.side = side;
    }

    @Override
    public void init(ProcessorContext<Object, Object> given) {
        super.init(given);
        RecordRows<Object, Object> partners =
                RecordStores.records(given, parts.stores().of(side.other()));
        JoinClock clock = new JoinClock(partners, context());
        clock.resume();
        WaitingRecords waiting = parts.stores()
                .waiting()
                .map(store -> new WaitingRecords(parts, RecordStores.waiting(given, store), context()))
                .orElse(null);
        opened = new Opened(partners, clock, waiting);
    }

    @Override
    public void process(Record<Object, Object> record) {
        long now = opened().clock.at(record.timestamp());
        boolean told = parts.unmatched().tells(side);
        if (record.key() == null && record.value() != null && told) {
            tell(record);
        } else if (record.key() == null) {
            context().drop(record, DropReason.NULL_KEY);
        } else if (record.value() == null) {
            context().drop(record, DropReason.NULL_VALUE);
        } else {
            join(record, now);
        }
    }

    @Override
    public void passTime(long nowMs) {
        Opened own = opened();
        if (own.clock.passTo(nowMs) && own.waiting != null) {
            own.waiting.tellAllOver(nowMs);
        }
    }

    private void join(Record<Object, Object> record, long now) {
        WaitingRecords waiting = opened().waiting;
        if (waiting == null) {
            meet(record, now);
            return;
        }
        if (record.timestamp() == now) {
            waiting.tellAllOver(now);
        }
        if (meet(record, now) || !parts.unmatched().tells(side)) {
            return;
        }
        if (record.timestamp() < parts.policy().firstWaiting(side, now)) {
            tell(record);
        } else {
            waiting.add(side, record);
        }
    }

    private boolean meet(Record<Object, Object> record, long now) {
        long first = Math.max(parts.policy().first(side, record.timestamp()), firstMet(now));
        long last = parts.policy().last(side, record.timestamp());
        boolean met = false;
        try (var found = opened().partners.fetch(record.key(), first, last)) {
            while (found.hasNext()) {
                KeyValue<Long, Object> partner = found.next();
                met = true;
                settle(record, partner.key);
                Object value = parts.joined(side, record.key(), record.value(), partner.value);
                context().forward(record.withValue(value).withTimestamp(Math.max(record.timestamp(), partner.key)));
            }
        }
        return met;
    }

    private long firstMet(long now) {
        JoinSide across = side.other();
        return parts.unmatched().tells(across)
                ? parts.policy().firstWaiting(across, now)
                : parts.policy().firstInTime(now);
    }

    // A partner that has been met waits no longer.
    private void settle(Record<Object, Object> record, long partnerTime) {
        WaitingRecords waiting = opened().waiting;
        if (waiting != null && parts.unmatched().tells(side.other())) {
            waiting.remove(side.other(), record, partnerTime);
        }
    }

    private void tell(Record<Object, Object> record) {
        context().forward(record.withValue(parts.alone(side, record.key(), record.value())));
    }

    private Opened opened() {
        if (opened == null) {
            throw new AssertionError("A join was given a record before it was initialised.");
        }
        return opened;
    }
}
