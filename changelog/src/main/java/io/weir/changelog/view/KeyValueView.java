package io.weir.changelog.view;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A key-value store as the application and its operators see it.
 *
 * @param <K> type of the key
 * @param <V> type of the value, without its timestamp
 * @param <T> type of what the application reads beside the key
 */
abstract class KeyValueView<K, V, T> extends StoreView<K, V> implements KeyValueStore<K, T> {
    private final KeyCodec<K> keys;
    private final RowIterator.Reader<K, T> reader;

    KeyValueView(StoreParts parts, KeyCodec<K> keys) {
        super(parts, new StoreRows<>(parts, keys, Lifetime.ENDLESS));
        this.keys = keys;
        this.reader = new RowIterator.Reader<>(name(), keys::key, this::shown);
    }

    /** What the application reads of a row that is there. */
    abstract T shown(StoreRow.Content content);

    @Override
    public final KeyValueIterator<K, T> range(@Nullable K from, @Nullable K to) {
        return scan(between(from, to), ScanOrder.FORWARD);
    }

    @Override
    public final KeyValueIterator<K, T> reverseRange(@Nullable K from, @Nullable K to) {
        return scan(between(from, to), ScanOrder.REVERSE);
    }

    @Override
    public final <P> KeyValueIterator<K, T> prefixScan(P prefix, Serializer<P> serializer) {
        return scan(KeyRange.prefix(keys.bytes(prefix, serializer)), ScanOrder.FORWARD);
    }

    @Override
    public final long approximateNumEntries() {
        return rows().approximateRows();
    }

    private KeyRange between(@Nullable K from, @Nullable K to) {
        return KeyRange.between(
                from == null ? null : keys.key(from).bytes(),
                to == null ? null : keys.key(to).bytes());
    }

    private KeyValueIterator<K, T> scan(KeyRange range, ScanOrder order) {
        return new RowIterator<>(reader, rows().scan(range, order), iterators());
    }
}
