package io.weir.changelog.view;

import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.state.ValueAndTimestamp;
import io.weir.state.WindowStoreIterator;

/**
 * Rows with timestamps, seen without them.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
class PlainIterator<K, V> implements KeyValueIterator<K, V> {
    private final KeyValueIterator<K, ValueAndTimestamp<V>> rows;

    PlainIterator(KeyValueIterator<K, ValueAndTimestamp<V>> rows) {
        this.rows = rows;
    }

    /** Rows of one key, beside the start of their windows. */
    static <V> WindowStoreIterator<V> ofKey(WindowStoreIterator<ValueAndTimestamp<V>> rows) {
        return new OfKey<>(rows);
    }

    @Override
    public boolean hasNext() {
        return rows.hasNext();
    }

    @Override
    public KeyValue<K, V> next() {
        KeyValue<K, ValueAndTimestamp<V>> row = rows.next();
        return KeyValue.pair(row.key, row.value.value());
    }

    @Override
    public K peekNextKey() {
        return rows.peekNextKey();
    }

    @Override
    public void close() {
        rows.close();
    }

    private static final class OfKey<V> extends PlainIterator<Long, V> implements WindowStoreIterator<V> {
        OfKey(WindowStoreIterator<ValueAndTimestamp<V>> rows) {
            super(rows);
        }
    }
}
