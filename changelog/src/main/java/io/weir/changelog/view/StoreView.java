package io.weir.changelog.view;

import io.weir.state.Backend;
import io.weir.state.StateStore;

/**
 * A store as the application and its operators see it.
 *
 * @param <R> type of the key of a row
 * @param <V> type of the value, without its timestamp
 */
abstract class StoreView<R, V> implements StateStore, KeyedRows<R, V> {
    private final StoreRows<R, V> rows;
    private final RecordTime time;
    private final OpenIterators iterators;
    private boolean open = true;

    StoreView(StoreParts parts, StoreRows<R, V> rows) {
        this.rows = rows;
        this.time = parts.time();
        this.iterators = parts.iterators();
    }

    final StoreRows<R, V> rows() {
        return rows;
    }

    final long recordTime() {
        return time.get();
    }

    final OpenIterators iterators() {
        return iterators;
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
    public final Row<V> row(R key) {
        return rows.lend(key);
    }

    @Override
    public final boolean caching() {
        return rows.store().definition().caching();
    }
}
