package io.weir.changelog.rocksdb;

import io.weir.changelog.bytes.ScanOrder;
import org.rocksdb.RocksIterator;

/**
 * A native iterator that was made for one range.
 *
 * @param handles all that is native of it
 * @param rows the iterator, with the range's bounds
 * @param order lowest or highest key first
 */
record FixedWalker(Handles handles, RocksIterator rows, ScanOrder order) implements Walker {
    @Override
    public void start() {
        if (order == ScanOrder.FORWARD) {
            rows.seekToFirst();
        } else {
            rows.seekToLast();
        }
    }

    @Override
    public void letGo() {
        handles.close();
    }
}
