package io.weir.changelog.rocksdb;

import io.weir.changelog.bytes.RowCursor;
import io.weir.changelog.bytes.ScanOrder;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** Walks through a range of one column family, as it was when this was made. */
final class RocksDbCursor implements RowCursor {
    private static final byte[] NOTHING = {};

    private final Walker walker;
    private final RocksIterator rows;
    private final ScanOrder order;
    private final RocksDbStore store;
    private boolean started;
    private boolean closed;

    RocksDbCursor(Walker walker, ScanOrder order, RocksDbStore store) {
        this.walker = walker;
        this.rows = walker.rows();
        this.order = order;
        this.store = store;
    }

    @Override
    public boolean advance() {
        if (closed) {
            throw new IllegalStateException("A cursor was moved after it was closed. Close it after the last row.");
        }
        if (!started) {
            started = true;
            walker.start();
        } else if (rows.isValid()) {
            step();
        }
        if (rows.isValid()) {
            return true;
        }
        check();
        return false;
    }

    @Override
    public byte[] key() {
        return rows.key();
    }

    @Override
    public byte[] value() {
        return rows.value();
    }

    // The size comes with whatever part of the value there is room for, and be that none.
    @Override
    public int valueBytes() {
        return rows.value(NOTHING, 0, 0);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            store.closed(this);
            walker.letGo();
        }
    }

    private void step() {
        if (order == ScanOrder.FORWARD) {
            rows.next();
        } else {
            rows.prev();
        }
    }

    private void check() {
        try {
            rows.status();
        } catch (RocksDBException failure) {
            throw store.failed("Reading a range", failure);
        }
    }
}
