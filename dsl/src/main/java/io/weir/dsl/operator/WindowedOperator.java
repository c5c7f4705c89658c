package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.Windowed;
import io.weir.topology.DropReason;
import io.weir.topology.KeepsTime;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Gathers records in windows, by a time of its own.
 *
 * <p>The operator's time is the latest of the records that it takes. It is committed with the input, so that a restart
 * takes the same records; a task that never committed it goes on where the store's changes end. Results are sent on as
 * rows are written, or when their windows close.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <A> type of what is gathered
 */
abstract class WindowedOperator<K, V, A> extends TableProcessor<K, V, Windowed<K>, A> implements KeepsTime {
    private final WindowTiming timing;
    private @Nullable ClosedWindows<K, A> closed;
    private long timeMs;
    private Fate fate = Fate.HOMELESS;

    WindowedOperator(WindowTiming timing, TableShape shape) {
        super(shape);
        this.timing = timing;
    }

    @Override
    public void init(ProcessorContext<Windowed<K>, Update<A>> given) {
        super.init(given);
        if (timing.results().waits()) {
            closed = new ClosedWindows<>(rows().timed(), timing, context());
        }
        long committed = context().committedTime();
        timeMs = committed < 0 ? rows().eventTime() : committed;
    }

    @Override
    public void process(Record<K, V> record) {
        if (record.key() == null) {
            context().drop(record, DropReason.NULL_KEY);
        } else if (!takes(record.value())) {
            context().drop(record, DropReason.NULL_VALUE);
        } else if (!policy().reaches(record.timestamp())) {
            context().drop(record, DropReason.TIMESTAMP_TOO_LARGE);
        } else {
            observe(record);
            fate = Fate.HOMELESS;
            gather(record);
            settle(record);
        }
    }

    // A record that one of its windows took is no dropped record, though each window that refused it is counted.
    private void settle(Record<K, V> record) {
        if (fate == Fate.HOMELESS) {
            context().drop(record, DropReason.NO_WINDOW);
        } else if (fate == Fate.REFUSED) {
            context().sendAside(record, DropReason.LATE);
        }
    }

    /** What became of the record in hand. */
    private enum Fate {
        /** There is no window for it. */
        HOMELESS,
        /** All its windows so far are closed. */
        REFUSED,
        /** A window took it. */
        TAKEN
    }

    /** Notes that a window of the record in hand takes it. */
    final void take() {
        fate = Fate.TAKEN;
    }

    /** Notes and counts that a window of the record in hand is closed. */
    final void refuse() {
        context().drop(DropReason.LATE);
        if (fate == Fate.HOMELESS) {
            fate = Fate.REFUSED;
        }
    }

    private void observe(Record<K, V> record) {
        if (timing.shared()) {
            move(Math.max(timeMs, rows().eventTime()));
        }
        if (record.timestamp() > timeMs) {
            advance(record.timestamp(), record.headers());
        }
    }

    private void advance(long toMs, Headers headers) {
        long before = timeMs;
        move(toMs);
        context().keepTime(timeMs);
        if (closed != null) {
            closed.send(before, toMs, headers);
        }
    }

    // Time that no record has moved is nothing to start from: no window can be open.
    @Override
    public void passTime(long nowMs) {
        if (timeMs >= 0 && nowMs > timeMs) {
            advance(nowMs, new RecordHeaders());
        }
    }

    private void move(long toMs) {
        if (toMs > timeMs) {
            long before = timeMs;
            timeMs = toMs;
            context().onUndo(() -> timeMs = before);
        }
    }

    /** Whether a value, or its absence, is gathered at all. */
    boolean takes(@Nullable V value) {
        return true;
    }

    /** Adds a record to its windows; the operator's time counts it already. */
    abstract void gather(Record<K, V> record);

    final TimePolicy policy() {
        return timing.policy();
    }

    final long timeMs() {
        return timeMs;
    }

    /**
     * Writes a window's row, and sends it on unless results wait for the window to close.
     *
     * @param cause the record that made the change, with the row's key and the result's time
     * @param changeTime the change's time
     * @param row the row, not yet written
     * @param existed whether the row had a value before
     * @param update the new value, and the old one if it was asked for
     */
    final void write(Record<Windowed<K>, ?> cause, long changeTime, Row<A> row, boolean existed, Update<A> update) {
        if (closed == null) {
            Record<Windowed<K>, ?> told = timing.results().marked()
                    ? cause.withHeaders(timing.results().early(cause.headers()))
                    : cause;
            rows().write(told, changeTime, row, existed, update);
        } else {
            row.set(update.newValue(), changeTime);
            closed.written(cause.key());
        }
    }
}
