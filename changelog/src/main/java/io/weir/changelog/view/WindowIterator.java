package io.weir.changelog.view;

import io.weir.state.KeyValue;
import io.weir.state.KeyValueIterator;
import io.weir.state.WindowStoreIterator;

/**
 * A scan of one key's windows as the application sees it.
 *
 * @param rows the scan
 * @param <T> type of what stands beside the start of a window
 */
record WindowIterator<T>(KeyValueIterator<Long, T> rows) implements WindowStoreIterator<T> {
    @Override
    public boolean hasNext() {
        return rows.hasNext();
    }

    @Override
    public KeyValue<Long, T> next() {
        return rows.next();
    }

    @Override
    public Long peekNextKey() {
        return rows.peekNextKey();
    }

    @Override
    public void close() {
        rows.close();
    }
}
