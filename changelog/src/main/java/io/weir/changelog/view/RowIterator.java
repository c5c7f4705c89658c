package io.weir.changelog.view;

import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import java.util.NoSuchElementException;
import java.util.function.Function;

/**
 * A scan as the application sees it.
 *
 * @param <K> type of the key
 * @param <T> type of what stands beside the key
 */
final class RowIterator<K, T> implements KeyValueIterator<K, T> {
    private final Reader<K, T> reader;
    private final Scan scan;
    private final OpenIterators open;
    private RowScan.Entry next;
    private boolean closed;

    RowIterator(Reader<K, T> reader, Scan scan, OpenIterators open) {
        this.reader = reader;
        this.scan = scan;
        this.open = open;
        this.next = scan.advance();
        open.add(this);
    }

    @Override
    public boolean hasNext() {
        if (closed) {
            throw new IllegalStateException(
                    "An iterator of store [" + store() + "] was used after it was closed. Read all rows before that.");
        }
        return next != RowScan.Entry.END;
    }

    @Override
    public KeyValue<K, T> next() {
        K key = peekNextKey();
        T value = reader.value.apply(next.content());
        next = scan.advance();
        return KeyValue.pair(key, value);
    }

    @Override
    public K peekNextKey() {
        if (!hasNext()) {
            throw new NoSuchElementException(
                    "Store [" + store() + "] has no more rows in this range. Ask hasNext() first.");
        }
        return reader.key.apply(next.key());
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            open.remove(this);
            scan.close();
        }
    }

    String store() {
        return reader.store;
    }

    /**
     * How a store's rows are shown.
     *
     * @param store the store's name
     * @param key reads keys
     * @param value reads what stands beside them
     * @param <K> type of the key
     * @param <T> type of what stands beside the key
     */
    record Reader<K, T>(String store, Function<byte[], K> key, Function<StoreRow.Content, T> value) {}
}
