package io.weir.dsl.operator;

import io.weir.changelog.view.KeyedRows.Row;
import io.weir.processor.ProcessorContext;
import io.weir.processor.Record;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.state.SessionStore;
import io.weir.state.SessionWindow;
import io.weir.state.Windowed;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the records of each key in sessions, and joins sessions that a record brings together.
 *
 * <p>Joined sessions are removed first, each with a tombstone, then the session that covers them is sent on. A session
 * that keeps its bounds is updated in place. Results have the time of the session's end and no headers.
 *
 * @param <K> type of keys
 * @param <V> type of values
 * @param <A> type of what is gathered
 */
final class SessionOperator<K, V, A> extends WindowedOperator<K, V, A> {
    private final SessionFold<K, V, A> fold;
    private @Nullable SessionStore<K, A> sessions;

    SessionOperator(WindowTiming timing, SessionFold<K, V, A> fold, TableShape shape) {
        super(timing, shape);
        this.fold = fold;
    }

    @Override
    public void init(ProcessorContext<Windowed<K>, Update<A>> given) {
        super.init(given);
        sessions = given.getStateStore(shape().store().orElseThrow());
    }

    @Override
    void gather(Record<K, V> record) {
        gather(record, near(record));
    }

    private List<KeyValue<Windowed<K>, A>> near(Record<K, V> record) {
        if (sessions == null) {
            throw new AssertionError("Sessions were given a record before they were initialised.");
        }
        // A session that is closed stays as it is, whatever its store still shows.
        long from = Math.max(record.timestamp() - policy().spanMs(), policy().firstOpen(timeMs()));
        long to = record.timestamp() + policy().spanMs();
        List<KeyValue<Windowed<K>, A>> near = new ArrayList<>();
        try (KeyValueIterator<Windowed<K>, A> found = sessions.findSessions(record.key(), from, to)) {
            found.forEachRemaining(near::add);
        }
        return near;
    }

    private void gather(Record<K, V> record, List<KeyValue<Windowed<K>, A>> near) {
        SessionWindow window = new SessionWindow(record.timestamp(), record.timestamp());
        for (KeyValue<Windowed<K>, A> session : near) {
            window = window.merged(session.key.window());
        }
        if (policy().late(window.end(), timeMs())) {
            refuse();
            return;
        }
        take();
        Windowed<K> key = new Windowed<>(record.key(), window);
        @Nullable A before = null;
        boolean existed = false;
        for (KeyValue<Windowed<K>, A> session : near) {
            before = fold.merge().apply(record.key(), before, session.value);
            if (session.key.equals(key)) {
                existed = true;
            } else {
                write(session.key, record.timestamp(), true, null);
            }
        }
        write(key, record.timestamp(), existed, fold.add().apply(record.key(), record.value(), before));
    }

    private void write(Windowed<K> key, long timestamp, boolean existed, @Nullable A value) {
        Row<A> row = rows().row(key);
        Update<A> update = new Update<>(value, existed ? rows().oldValue(row) : null);
        write(new Record<>(key, update, key.window().end()), timestamp, row, existed, update);
    }
}
