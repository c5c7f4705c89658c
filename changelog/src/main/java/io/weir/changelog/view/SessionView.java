package io.weir.changelog.view;

import io.weir.changelog.bytes.ScanOrder;
import io.weir.state.KeyValueIterator;
import io.weir.state.SessionStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.Windowed;
import org.jspecify.annotations.Nullable;

/**
 * A session store as the application and its operators see it.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
final class SessionView<K, V> extends StoreView<Windowed<K>, V> implements SessionStore<K, V>, TimedRows<K, V> {
    private final WindowKeys<K> keys;
    private final WindowLifetime lifetime;
    private final WindowRows sessions;
    private final RowIterator.Reader<Windowed<K>, V> reader;

    SessionView(StoreParts parts) {
        this(parts, new WindowLifetime(parts, WindowLayout.SESSION));
    }

    private SessionView(StoreParts parts, WindowLifetime lifetime) {
        this(
                parts,
                lifetime,
                new WindowKeys<>(parts.store(), KeyCodec.of(parts.store()), WindowLayout.SESSION, lifetime));
    }

    private SessionView(StoreParts parts, WindowLifetime lifetime, WindowKeys<K> keys) {
        super(parts, new StoreRows<>(parts, keys, lifetime));
        this.keys = keys;
        this.lifetime = lifetime;
        this.sessions = new WindowRows(rows(), WindowLayout.SESSION, lifetime);
        this.reader = new RowIterator.Reader<>(name(), keys::key, rows()::value);
    }

    @Override
    public long eventTime() {
        return lifetime.eventTime();
    }

    @Override
    public KeyValueIterator<Windowed<K>, ValueAndTimestamp<V>> byTime(long first, long below) {
        RowIterator.Reader<Windowed<K>, ValueAndTimestamp<V>> withTime =
                new RowIterator.Reader<>(name(), keys::key, rows()::withTime);
        return new RowIterator<>(withTime, sessions.byTime(first, below), iterators());
    }

    @Override
    public void put(Windowed<K> sessionKey, @Nullable V aggregate) {
        rows().write(sessionKey, aggregate, recordTime());
    }

    @Override
    public @Nullable V fetchSession(K key, long sessionStartTime, long sessionEndTime) {
        if (sessionEndTime < lifetime.firstShown() || sessionEndTime > lifetime.time()) {
            return null;
        }
        return rows().read(keys.key(key, sessionEndTime, sessionStartTime)).value();
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> findSessions(
            K key, long earliestSessionEndTime, long latestSessionStartTime) {
        return ofKey(key, span(earliestSessionEndTime, latestSessionStartTime, ScanOrder.FORWARD));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFindSessions(
            K key, long earliestSessionEndTime, long latestSessionStartTime) {
        return ofKey(key, span(earliestSessionEndTime, latestSessionStartTime, ScanOrder.REVERSE));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> findSessions(
            @Nullable K keyFrom, @Nullable K keyTo, long earliestSessionEndTime, long latestSessionStartTime) {
        return ofKeys(keyFrom, keyTo, span(earliestSessionEndTime, latestSessionStartTime, ScanOrder.FORWARD));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> backwardFindSessions(
            @Nullable K keyFrom, @Nullable K keyTo, long earliestSessionEndTime, long latestSessionStartTime) {
        return ofKeys(keyFrom, keyTo, span(earliestSessionEndTime, latestSessionStartTime, ScanOrder.REVERSE));
    }

    @Override
    public KeyValueIterator<Windowed<K>, V> findSessions(long earliestSessionEndTime, long latestSessionEndTime) {
        return ofKeys(null, null, WindowRows.Span.of(earliestSessionEndTime, latestSessionEndTime, ScanOrder.FORWARD));
    }

    private static WindowRows.Span span(long earliestEnd, long latestStart, ScanOrder order) {
        return new WindowRows.Span(earliestEnd, Long.MAX_VALUE, latestStart, order);
    }

    private KeyValueIterator<Windowed<K>, V> ofKey(K key, WindowRows.Span span) {
        return new RowIterator<>(reader, sessions.ofKey(keys.bytes(key), span), iterators());
    }

    private KeyValueIterator<Windowed<K>, V> ofKeys(@Nullable K from, @Nullable K to, WindowRows.Span span) {
        byte[] first = from == null ? null : keys.bytes(from);
        byte[] last = to == null ? null : keys.bytes(to);
        return new RowIterator<>(reader, sessions.ofKeys(first, last, span), iterators());
    }
}
