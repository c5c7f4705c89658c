package io.weir.changelog.view;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.state.KeyValueIterator;

/**
 * A store of what waits for its time.
 *
 * @param <K> type of keys
 * @param <V> type of what waits at a place
 */
final class WaitingView<K, V> extends StoreView<Place<K>, V> implements WaitingRows<K, V> {
    private final WaitingLifetime lifetime;
    private final RowIterator.Reader<Place<K>, V> reader;

    WaitingView(StoreParts parts) {
        this(
                parts,
                new PlaceKeys<>(KeyCodec.of(parts.store())),
                new WaitingLifetime(parts.buffer().undo()));
    }

    private WaitingView(StoreParts parts, PlaceKeys<K> keys, WaitingLifetime lifetime) {
        super(parts, new StoreRows<>(parts, keys, lifetime));
        this.lifetime = lifetime;
        this.reader = new RowIterator.Reader<>(name(), keys::key, rows()::value);
    }

    @Override
    public long earliest(int side) {
        if (!lifetime.isExact(side)) {
            byte[] first = rows().search().key(range(side, Long.MAX_VALUE), ScanOrder.FORWARD);
            lifetime.found(side, first == null ? Long.MAX_VALUE : PlaceKeys.time(first));
        }
        return lifetime.front(side);
    }

    @Override
    public KeyValueIterator<Place<K>, V> before(int side, long time) {
        KeyRange range = range(side, Math.max(time, lifetime.front(side)));
        lifetime.unsure(side);
        return new RowIterator<>(reader, rows().scan(range, ScanOrder.FORWARD), iterators());
    }

    private KeyRange range(int side, long below) {
        return KeyRange.span(PlaceKeys.first(side, lifetime.front(side)), PlaceKeys.first(side, below));
    }
}
