package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.Windowed;
import io.weir.topology.DropReason;
import org.jspecify.annotations.Nullable;

/**
 * Gathers records in windows, by a time of its own.
 *
 * <p>The operator's time is the latest of the records that it takes; it goes on where the store's changes end.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <A> type of what is gathered
 */
abstract class WindowedOperator<K, V, A> extends TableProcessor<K, V, Windowed<K>, A> {
    private final WindowTiming timing;
    private long timeMs;

    WindowedOperator(WindowTiming timing, TableShape shape) {
        super(shape);
        this.timing = timing;
    }

    @Override
    public void init(ProcessorContext<Windowed<K>, Update<A>> given) {
        super.init(given);
        timeMs = rows().eventTime();
    }

    @Override
    public void dropHeld() {
        super.dropHeld();
        timeMs = rows().eventTime();
    }

    @Override
    public void process(Record<K, V> record) {
        if (record.key() == null) {
            context().drop(DropReason.NULL_KEY);
        } else if (!takes(record.value())) {
            context().drop(DropReason.NULL_VALUE);
        } else if (!policy().reaches(record.timestamp())) {
            context().drop(DropReason.TIMESTAMP_TOO_LARGE);
        } else {
            timeMs = Math.max(timeMs, record.timestamp());
            gather(record);
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
     * Writes a window's row and sends it on, if windows send their updates.
     *
     * @param cause the record that made the change, with the row's key and the result's time
     * @param changeTime the change's time
     * @param row the row, not yet written
     * @param existed whether the row had a value before
     * @param update the new value, and the old one if it was asked for
     */
    final void write(Record<Windowed<K>, ?> cause, long changeTime, Row<A> row, boolean existed, Update<A> update) {
        rows().write(cause, changeTime, row, existed, update);
    }
}
