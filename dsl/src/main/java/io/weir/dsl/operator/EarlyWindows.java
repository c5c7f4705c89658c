package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.changelog.view.TimedRows;
import io.weir.processor.Record;
import io.weir.state.KeyValueIterator;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.Windowed;
import io.weir.topology.OperatorContext;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.kafka.common.header.Headers;

/*
 * Early results are due when the operator's time passes a multiple of the time between them. Which windows have changed
 * since is remembered here, and not committed: after a restart all that are open are taken to have changed, so that
 * none
 * is left out.
 */
/**
 * Sends open windows on that have changed, every so often.
 *
 * <p>Remembers one key for each open window that has changed. Owned by its operator.
 *
 * @param <K> type of keys
 * @param <A> type of what is gathered
 */
final class EarlyWindows<K, A> {
    private final TimedRows<K, A> rows;
    private final WindowTiming timing;
    private final OperatorContext<Windowed<K>, Update<A>> out;
    private Set<Windowed<K>> changed = new LinkedHashSet<>();
    private boolean unknown = true;

    EarlyWindows(TimedRows<K, A> rows, WindowTiming timing, OperatorContext<Windowed<K>, Update<A>> out) {
        this.rows = rows;
        this.timing = timing;
        this.out = out;
    }

    /** Notes that an open window was written. */
    void written(Windowed<K> key) {
        if (timing.results().everyMs() > 0 && !unknown && changed.add(key)) {
            out.onUndo(() -> changed.remove(key));
        }
    }

    /**
     * Sends what is due when the operator's time has moved.
     *
     * @param fromMs the time before
     * @param toMs the time after
     * @param headers those of the record that moves it, if one does
     */
    void send(long fromMs, long toMs, Headers headers) {
        long everyMs = timing.results().everyMs();
        if (everyMs == 0 || fromMs < 0 || fromMs / everyMs == toMs / everyMs) {
            return;
        }
        Set<Windowed<K>> due = unknown ? open(toMs) : changed;
        Set<Windowed<K>> before = changed;
        boolean unknownBefore = unknown;
        changed = new LinkedHashSet<>();
        unknown = false;
        out.onUndo(() -> {
            changed = before;
            unknown = unknownBefore;
        });
        long firstOpen = timing.policy().firstOpenRow(toMs);
        for (Windowed<K> key : due) {
            if (timing.policy().rowTime(key.window()) >= firstOpen) {
                send(key, headers);
            }
        }
    }

    private Set<Windowed<K>> open(long timeMs) {
        Set<Windowed<K>> keys = new LinkedHashSet<>();
        try (KeyValueIterator<Windowed<K>, ValueAndTimestamp<A>> open =
                rows.byTime(timing.policy().firstOpenRow(timeMs), Long.MAX_VALUE)) {
            open.forEachRemaining(window -> keys.add(window.key));
        }
        return keys;
    }

    private void send(Windowed<K> key, Headers headers) {
        Row<A> row = rows.row(key);
        Update<A> update = new Update<>(row.value(), null);
        out.forwardHeld(
                new Record<>(key, update, row.timestamp(), timing.results().early(headers)), out.origin());
    }
}
