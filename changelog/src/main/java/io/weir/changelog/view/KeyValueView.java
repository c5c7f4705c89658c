package io.weir.changelog.view;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.state.Backend;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A key-value store as the application and its operators see it.
 *
 * @param <K> type of the key
 * @param <V> type of the value, without its timestamp
 * @param <T> type of what the application reads beside the key
 */
abstract class KeyValueView<K, V, T> extends StoreView<K, V> implements KeyValueStore<K, T>, StateRows<K, V> {
    private final KeyCodec<K> keys;
    private final RowIterator.Reader<K, T> reader;

    KeyValueView(StoreParts parts, KeyCodec<K> keys) {
        super(parts, new StoreRows<>(parts, keys, lifetime(parts)));
        this.keys = keys;
        this.reader = new RowIterator.Reader<>(name(), keys::key, this::shown);
    }

    private static Lifetime lifetime(StoreParts parts) {
        int most = parts.store().definition().bound().mostRecent();
        return most == 0
                ? Lifetime.ENDLESS
                : new RecentKeys(most, parts.bytes(), parts.buffer().undo());
    }

    @Override
    public final Optional<ComingRows> coming() {
        boolean onDisk = rows().store().backend() == Backend.ROCKSDB;
        return onDisk ? Optional.of(rows().ahead().forInput()) : Optional.empty();
    }

    @Override
    public final @Nullable V value(K key) {
        return rows().read(key).value();
    }

    @Override
    public final <P> @Nullable K last(P prefix, Serializer<P> serializer) {
        byte[] last = rows().search().key(KeyRange.prefix(keys.bytes(prefix, serializer)), ScanOrder.REVERSE);
        return last == null ? null : keys.key(last);
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

    @Override
    public final boolean expires() {
        return rows().expiry() != null;
    }

    @Override
    public final @Nullable Expired<K, V> nextExpired() {
        StoreRow<V> row = rows().nextExpired();
        return row == null ? null : new Expired<>(keys.key(row.key().bytes()), row);
    }

    @Override
    public final long endMs(Row<V> row) {
        RowExpiry expiry = rows().expiry();
        if (expiry == null || !(row instanceof StoreRow<?> ended)) {
            throw new AssertionError("A row of store [" + name() + "] was said to have expired, which none does.");
        }
        return expiry.endMs(ended.base());
    }

    /** Removes rows that have expired; how many there were, at most as many as asked for. */
    final int removeExpired(int most) {
        int removed = 0;
        StoreRow<V> row = most > 0 ? rows().nextExpired() : null;
        while (row != null) {
            row.set(null, endMs(row));
            removed++;
            row = removed < most ? rows().nextExpired() : null;
        }
        return removed;
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
