package io.weir.state;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/**
 * Rows of several partitions, one partition after the other.
 *
 * <p>All were opened when this was made, so later writes show in none of them.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
class JoinedRows<K, V> implements KeyValueIterator<K, V> {
    private final List<? extends KeyValueIterator<K, V>> parts;
    private final Iterator<? extends KeyValueIterator<K, V>> later;
    private KeyValueIterator<K, V> now;

    JoinedRows(List<? extends KeyValueIterator<K, V>> parts) {
        this.parts = parts;
        this.later = parts.iterator();
        this.now = later.next();
    }

    /** Opens rows of each partition; if that fails for one, the others are closed. */
    static <S, I extends KeyValueIterator<?, ?>> List<I> open(List<S> stores, Function<S, I> rows) {
        List<I> opened = new ArrayList<>();
        try {
            stores.forEach(store -> opened.add(rows.apply(store)));
            return opened;
        } catch (RuntimeException failure) {
            opened.forEach(KeyValueIterator::close);
            throw failure;
        }
    }

    @Override
    public boolean hasNext() {
        while (!now.hasNext() && later.hasNext()) {
            now = later.next();
        }
        return now.hasNext();
    }

    @Override
    public KeyValue<K, V> next() {
        requireNext();
        return now.next();
    }

    @Override
    public K peekNextKey() {
        requireNext();
        return now.peekNextKey();
    }

    private void requireNext() {
        if (!hasNext()) {
            throw new NoSuchElementException("The range has no more rows. Ask hasNext() first.");
        }
    }

    @Override
    public void close() {
        parts.forEach(KeyValueIterator::close);
    }

    /** Windows of one key. */
    static final class OfKey<V> extends JoinedRows<Long, V> implements WindowStoreIterator<V> {
        OfKey(List<? extends WindowStoreIterator<V>> parts) {
            super(parts);
        }
    }
}
