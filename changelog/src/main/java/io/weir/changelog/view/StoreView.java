package io.weir.changelog.view;

import io.weir.changelog.bytes.KeyRange;
import io.weir.changelog.bytes.ScanOrder;
import io.weir.state.Backend;
import io.weir.state.KeyValueIterator;
import io.weir.state.KeyValueStore;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A store as the application and its operators see it.
 *
 * @param <K> type of the key
 * @param <V> type of the value, without its timestamp
 * @param <T> type of what the application reads beside the key
 */
abstract class StoreView<K, V, T> implements KeyValueStore<K, T>, KeyedRows<K, V> {
    private final StoreRows<K, V> rows;
    private final RecordTime time;
    private final OpenIterators iterators;
    private final RowIterator.Reader<K, T> reader;
    private boolean open = true;

    StoreView(StoreRows<K, V> rows, RecordTime time, OpenIterators iterators) {
        this.rows = rows;
        this.time = time;
        this.iterators = iterators;
        this.reader = new RowIterator.Reader<>(name(), rows::key, this::shown);
    }

    /** What the application reads of a row that is there. */
    abstract T shown(StoreRow.Content content);

    final StoreRows<K, V> rows() {
        return rows;
    }

    final long recordTime() {
        return time.get();
    }

    final void close() {
        open = false;
        rows.clear();
    }

    @Override
    public final String name() {
        return rows.store().name();
    }

    @Override
    public final boolean persistent() {
        return rows.store().backend() == Backend.ROCKSDB;
    }

    @Override
    public final boolean isOpen() {
        return open;
    }

    @Override
    public final Row<V> row(K key) {
        return rows.lend(key);
    }

    @Override
    public final boolean caching() {
        return rows.store().definition().caching();
    }

    @Override
    public final KeyValueIterator<K, T> range(@Nullable K from, @Nullable K to) {
        return scan(rows.between(from, to), ScanOrder.FORWARD);
    }

    @Override
    public final KeyValueIterator<K, T> reverseRange(@Nullable K from, @Nullable K to) {
        return scan(rows.between(from, to), ScanOrder.REVERSE);
    }

    @Override
    public final <P> KeyValueIterator<K, T> prefixScan(P prefix, Serializer<P> serializer) {
        return scan(rows.prefix(prefix, serializer), ScanOrder.FORWARD);
    }

    @Override
    public final long approximateNumEntries() {
        return rows.approximateRows();
    }

    private KeyValueIterator<K, T> scan(KeyRange range, ScanOrder order) {
        return new RowIterator<>(reader, rows.scan(range, order), iterators);
    }
}
