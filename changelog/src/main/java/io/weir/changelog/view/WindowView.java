package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.WindowStore;
import io.weir.state.WindowStoreIterator;
import io.weir.state.Windowed;
import org.jspecify.annotations.Nullable;

/**
 * A window store as the application and its operators see it.
 *
 * @param <K> type of the key
 * @param <V> type of the value, without its timestamp
 * @param <T> type of what the application reads beside the key
 */
abstract class WindowView<K, V, T> extends StoreView<Windowed<K>, V> implements WindowStore<K, T>, TimedRows<K, V> {
    private final WindowKeys<K> keys;
    private final WindowLifetime lifetime;
    private final WindowRows windows;
    private final RowIterator.Reader<Windowed<K>, T> byKey;
    private final RowIterator.Reader<Long, T> byStart;

    WindowView(StoreParts parts) {
        this(parts, new WindowLifetime(parts, WindowLayout.WINDOW));
    }

    private WindowView(StoreParts parts, WindowLifetime lifetime) {
        this(
                parts,
                lifetime,
                new WindowKeys<>(parts.store(), KeyCodec.of(parts.store()), WindowLayout.WINDOW, lifetime));
    }

    private WindowView(StoreParts parts, WindowLifetime lifetime, WindowKeys<K> keys) {
        super(parts, new StoreRows<>(parts, keys, lifetime));
        this.keys = keys;
        this.lifetime = lifetime;
        this.windows = new WindowRows(rows(), WindowLayout.WINDOW, lifetime);
        this.byKey = new RowIterator.Reader<>(name(), keys::key, this::shown);
        this.byStart = new RowIterator.Reader<>(name(), WindowLayout.WINDOW::time, this::shown);
    }

    /** What the application reads of a row that is there. */
    abstract T shown(StoreRow.Content content);

    /** What the application reads of a row, or null if it is not there. */
    abstract @Nullable T shown(StoreRow<V> row);

    @Override
    public final long eventTime() {
        return lifetime.eventTime();
    }

    @Override
    public final KeyValueIterator<Windowed<K>, ValueAndTimestamp<V>> byTime(long first, long below) {
        RowIterator.Reader<Windowed<K>, ValueAndTimestamp<V>> withTime =
                new RowIterator.Reader<>(name(), keys::key, rows()::withTime);
        return new RowIterator<>(withTime, windows.byTime(first, below), iterators());
    }

    /** Notes an event time of which the store has no change. */
    public final void advance(long eventTime) {
        lifetime.advance(eventTime);
    }

    final void write(K key, @Nullable V value, long windowStart, long timestamp) {
        if (rows().store().definition().retention().retainDuplicates()) {
            rows().add(keys.key(key, windowStart, lifetime.nextSequence()), value, timestamp);
            return;
        }
        RowKey row = keys.key(key, windowStart, 0);
        if (lifetime.known().lacks(row.bytes())) {
            rows().add(row, value, timestamp);
        } else {
            rows().write(row, value, timestamp);
        }
    }

    /** The latest row of a key, where most keys have none. */
    final @Nullable KeyValue<Long, T> latestRow(K key, long timeFrom, long timeTo) {
        RowScan.Entry found = windows.latest(keys.bytes(key), timeFrom, timeTo);
        return found == null ? null : KeyValue.pair(WindowLayout.WINDOW.time(found.key()), shown(found.content()));
    }

    @Override
    public final @Nullable T fetch(K key, long time) {
        if (time < lifetime.firstShown() || time > lifetime.time()) {
            return null;
        }
        return shown(rows().read(keys.key(key, time, lifetime.sequence())));
    }

    @Override
    public final WindowStoreIterator<T> fetch(K key, long timeFrom, long timeTo) {
        return ofKey(key, WindowRows.Span.of(timeFrom, timeTo, ScanOrder.FORWARD));
    }

    @Override
    public final WindowStoreIterator<T> backwardFetch(K key, long timeFrom, long timeTo) {
        return ofKey(key, WindowRows.Span.of(timeFrom, timeTo, ScanOrder.REVERSE));
    }

    @Override
    public final KeyValueIterator<Windowed<K>, T> fetch(
            @Nullable K keyFrom, @Nullable K keyTo, long timeFrom, long timeTo) {
        return ofKeys(keyFrom, keyTo, WindowRows.Span.of(timeFrom, timeTo, ScanOrder.FORWARD));
    }

    @Override
    public final KeyValueIterator<Windowed<K>, T> backwardFetch(
            @Nullable K keyFrom, @Nullable K keyTo, long timeFrom, long timeTo) {
        return ofKeys(keyFrom, keyTo, WindowRows.Span.of(timeFrom, timeTo, ScanOrder.REVERSE));
    }

    @Override
    public final KeyValueIterator<Windowed<K>, T> fetchAll(long timeFrom, long timeTo) {
        return ofKeys(null, null, WindowRows.Span.of(timeFrom, timeTo, ScanOrder.FORWARD));
    }

    @Override
    public final KeyValueIterator<Windowed<K>, T> backwardFetchAll(long timeFrom, long timeTo) {
        return ofKeys(null, null, WindowRows.Span.of(timeFrom, timeTo, ScanOrder.REVERSE));
    }

    private WindowStoreIterator<T> ofKey(K key, WindowRows.Span span) {
        return new WindowIterator<>(new RowIterator<>(byStart, windows.ofKey(keys.bytes(key), span), iterators()));
    }

    private KeyValueIterator<Windowed<K>, T> ofKeys(@Nullable K from, @Nullable K to, WindowRows.Span span) {
        byte[] first = from == null ? null : keys.bytes(from);
        byte[] last = to == null ? null : keys.bytes(to);
        return new RowIterator<>(byKey, windows.ofKeys(first, last, span), iterators());
    }
}
