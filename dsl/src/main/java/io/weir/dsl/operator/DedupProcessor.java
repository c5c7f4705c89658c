package io.weir.dsl.operator;

import io.weir.changelog.view.RecordRows;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.task.RecordMetadata;
import io.weir.topology.DropReason;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/*
 * An identifier is remembered by the event time of the record that brought it, until the operator's time is the horizon
 * beyond that. Records as old as that are late, so of what is not late, it is always known whether it was seen.
 *
 * Under at-least-once a store may be ahead of the input after a crash: it remembers records that are read again. With
 * each identifier stands where its record lay, and the very same record is let through again. Only a record that was
 * written down before its input record came to hand is such a one: of several records that a word above made of one
 * input record, those with equal identifiers are duplicates.
 */
/**
 * Leaves out records whose identifier it has seen.
 *
 * <p>The operator's time is the latest of its records. It is committed with the input, so that a restart takes the same
 * records; a task that never committed it goes on where the store's changes end.
 */
abstract class DedupProcessor extends Operator<Object, Object, Object, Object> {
    /** Stands for the place of a record that stems from no input record. */
    private static final RecordMetadata NOWHERE = new RecordMetadata("", -1, -1);

    private final DedupOperator said;
    private final Set<Object> writtenHere = new HashSet<>();
    private @Nullable RecordRows<Object, RecordMetadata> ids;
    private RecordMetadata here = NOWHERE;
    private long timeMs;

    DedupProcessor(DedupOperator said) {
        this.said = said;
    }

    @Override
    public void init(ProcessorContext<Object, Object> given) {
        super.init(given);
        ids = RecordStores.records(given, said.ids());
        timeMs = startTime();
    }

    private long startTime() {
        long committed = context().committedTime();
        return committed < 0 ? ids().eventTime() : committed;
    }

    @Override
    public void process(Record<Object, Object> record) {
        advance(record.timestamp());
        if (record.timestamp() <= lastOver()) {
            context().drop(record, DropReason.LATE);
            return;
        }
        Object id = said.id().apply(record.key(), record.value());
        if (id == null) {
            context().drop(record, DropReason.NULL_ID);
            return;
        }
        arrive(context().recordMetadata().orElse(NOWHERE));
        process(record, id);
    }

    /** Handles a record that is not late and has an identifier. */
    abstract void process(Record<Object, Object> record, Object id);

    /** The latest event time that the horizon has passed. */
    final long lastOver() {
        return timeMs - said.withinMs();
    }

    final long timeMs() {
        return timeMs;
    }

    /** Moves the operator's time on. */
    void advance(long toMs) {
        if (toMs > timeMs) {
            long before = timeMs;
            timeMs = toMs;
            context().keepTime(timeMs);
            context().onUndo(() -> timeMs = before);
        }
    }

    /** The record that brought an identifier: its time and where it lay; null if the identifier is new. */
    final @Nullable KeyValue<Long, RecordMetadata> seen(Object id) {
        return ids().latest(id, Math.max(0, lastOver() + 1), timeMs);
    }

    /** Remembers that the record in hand brought an identifier. */
    final void remember(Object id, long timestampMs) {
        ids().add(id, here, timestampMs);
        markWritten(id);
    }

    /** Notes that what stands under an identifier is of the input record in hand, as it is processed now. */
    final void markWritten(Object id) {
        writtenHere.add(comparable(id));
    }

    /** Whether what stands under an identifier is the record in hand itself, which is read again after a crash. */
    final boolean isSame(Object id, RecordMetadata place) {
        return place.offset() >= 0 && place.equals(here) && !writtenHere.contains(comparable(id));
    }

    final RecordMetadata here() {
        return here;
    }

    private void arrive(RecordMetadata place) {
        if (!place.equals(here)) {
            here = place;
            writtenHere.clear();
        }
    }

    private static Object comparable(Object id) {
        return id instanceof byte[] bytes ? Bytes.wrap(bytes) : id;
    }

    private RecordRows<Object, RecordMetadata> ids() {
        if (ids == null) {
            throw new AssertionError("A deduplication was given a record before it was initialised.");
        }
        return ids;
    }
}
