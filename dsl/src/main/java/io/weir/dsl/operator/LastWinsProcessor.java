package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.changelog.view.Place;
import io.weir.changelog.view.WaitingRows;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.task.RecordMetadata;
import io.weir.topology.DropReason;
import io.weir.topology.KeepsTime;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/*
 * The first record of an identifier opens its horizon, at its event time. The latest one so far waits in a second
 * store, under that time and the identifier, so that those whose horizon is over are found in order.
 *
 * After a crash under at-least-once the latest record may be read again while it waits, or when it has been sent: then
 * it waits again.
 */
/** Lets the last record of each identifier through, when its horizon is over. */
final class LastWinsProcessor extends DedupProcessor implements KeepsTime {
    private static final int SIDE = 0;

    private final DedupOperator.Last said;
    private @Nullable Opened opened;

    private record Opened(WaitingRows<Object, HeldRecord> waiting, HeldKeys keys, Serde<?> values) {}

    LastWinsProcessor(DedupOperator said, DedupOperator.Last last) {
        super(said);
        this.said = last;
    }

    @Override
    public void init(ProcessorContext<Object, Object> given) {
        super.init(given);
        Serde<?> keys = said.keySerde() == null ? context().keySerde() : said.keySerde();
        opened = new Opened(
                RecordStores.waiting(given, said.waiting()),
                HeldKeys.of(keys, said.waiting()),
                said.valueSerde() == null ? context().valueSerde() : said.valueSerde());
    }

    @Override
    void advance(long toMs) {
        super.advance(toMs);
        sendOver();
    }

    @Override
    public void passTime(long nowMs) {
        if (timeMs() >= 0) {
            advance(nowMs);
        }
    }

    @Override
    void process(Record<Object, Object> record, Object id) {
        KeyValue<Long, RecordMetadata> seen = seen(id);
        long openedMs = seen == null ? record.timestamp() : seen.key;
        Row<HeldRecord> row = opened().waiting.row(new Place<>(openedMs, SIDE, id));
        HeldRecord before = row.value();
        if (seen == null) {
            remember(id, record.timestamp());
        } else if (before != null && isSame(id, before.place())) {
            markWritten(id);
            return;
        } else if (before != null && record.timestamp() < before.origin().timestamp()) {
            context().drop(record, DropReason.DUPLICATE);
            return;
        } else if (before != null) {
            context().drop(opened().keys.record(before), DropReason.DUPLICATE);
        }
        markWritten(id);
        row.set(opened().keys.held(record, here()), record.timestamp());
    }

    private void sendOver() {
        WaitingRows<Object, HeldRecord> waiting = opened().waiting;
        if (waiting.earliest(SIDE) > lastOver()) {
            return;
        }
        try (var over = waiting.before(SIDE, lastOver() + 1)) {
            while (over.hasNext()) {
                KeyValue<Place<Object>, HeldRecord> one = over.next();
                waiting.row(one.key).set(null, timeMs());
                Record<byte[], byte[]> bytes = opened().keys.bytes(one.value, opened().values);
                context().forwardHeld(opened().keys.record(one.value), context().origin(one.value.place(), bytes));
            }
        }
    }

    private Opened opened() {
        if (opened == null) {
            throw new AssertionError("A deduplication was given a record before it was initialised.");
        }
        return opened;
    }
}
