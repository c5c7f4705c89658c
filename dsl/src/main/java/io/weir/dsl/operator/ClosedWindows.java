package io.weir.dsl.operator;

import io.weir.changelog.view.TimedRows;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.Windowed;
import io.weir.topology.OperatorContext;
import org.apache.kafka.common.header.Headers;

/*
 * A window closes when the operator's time passes a bound. What is sent at one move of time are the windows between the
 * bound before the move and the bound after it, so each is sent at exactly one move, and after a restart the committed
 * time tells where to go on. Windows are sent before the record that closes them is written: the record would move the
 * store's time too, and the store would hide them.
 */
/**
 * Sends windows on when they take no record any more.
 *
 * @param <K> type of keys
 * @param <A> type of what is gathered
 */
final class ClosedWindows<K, A> {
    private final TimedRows<K, A> rows;
    private final TimePolicy policy;
    private final WindowTiming.Results results;
    private final EarlyWindows<K, A> early;
    private final OperatorContext<Windowed<K>, Update<A>> out;
    private long earliest;

    ClosedWindows(TimedRows<K, A> rows, WindowTiming timing, OperatorContext<Windowed<K>, Update<A>> out) {
        this.rows = rows;
        this.policy = timing.policy();
        this.results = timing.results();
        this.early = new EarlyWindows<>(rows, timing, out);
        this.out = out;
    }

    /** Notes that a window was written that is not closed. */
    void written(Windowed<K> key) {
        earliest = Math.min(earliest, policy.rowTime(key.window()));
        early.written(key);
    }

    /**
     * Sends the windows on that close while the operator's time moves, then the early results that are due.
     *
     * @param fromMs the time before
     * @param toMs the time after
     * @param headers those of the record that moves it, if one does
     */
    void send(long fromMs, long toMs, Headers headers) {
        sendClosed(fromMs, toMs, headers);
        early.send(fromMs, toMs, headers);
    }

    private void sendClosed(long fromMs, long toMs, Headers headers) {
        long below = policy.firstOpenRow(toMs);
        if (earliest >= below) {
            return;
        }
        long before = earliest;
        out.onUndo(() -> earliest = before);
        try (KeyValueIterator<Windowed<K>, ValueAndTimestamp<A>> closed =
                rows.byTime(policy.firstOpenRow(fromMs), below)) {
            closed.forEachRemaining(window -> send(window, headers));
        }
        try (KeyValueIterator<Windowed<K>, ValueAndTimestamp<A>> open = rows.byTime(below, Long.MAX_VALUE)) {
            earliest = open.hasNext() ? policy.rowTime(open.peekNextKey().window()) : Long.MAX_VALUE;
        }
    }

    // Each for itself: one that fails below and is skipped would else take the record in hand with it, and come again.
    private void send(KeyValue<Windowed<K>, ValueAndTimestamp<A>> window, Headers headers) {
        long kept = window.value.timestamp();
        long timestamp = kept < 0 ? window.key.window().end() : kept;
        out.forwardHeld(
                new Record<>(window.key, new Update<>(window.value.value(), null), timestamp, results.last(headers)),
                out.origin());
    }
}
