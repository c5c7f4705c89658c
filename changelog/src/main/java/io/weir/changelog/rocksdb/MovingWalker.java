package io.weir.changelog.rocksdb;

import java.nio.ByteBuffer;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DirectSlice;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksIterator;

/*
 * RocksDB is given the place where an iterator's upper bound lies, not a copy, and looks there anew with each seek. So
 * the bound is changed before the seek. A lower bound has no use: the seek begins there, and the iterator only goes up.
 */
/**
 * A native iterator that is moved from range to range.
 *
 * <p>Owned by one cursor at a time, or by those that wait for the next.
 */
final class MovingWalker implements Walker {
    private static final int BOUND_BYTES = 256;

    private static final byte[] NOWHERE = {};

    private final Handles handles;
    private final SpareWalkers home;
    private final long writes;
    private final ByteBuffer bound = ByteBuffer.allocateDirect(BOUND_BYTES);
    private final DirectSlice below;
    private final RocksIterator rows;
    private byte[] from = NOWHERE;

    /** Shows what a number of writes had written. */
    MovingWalker(RocksDB database, ColumnFamilyHandle family, Handles handles, SpareWalkers home, long writes) {
        this.handles = handles;
        this.home = home;
        this.writes = writes;
        this.below = handles.keep(new DirectSlice(bound, 0));
        ReadOptions options = handles.keep(new ReadOptions()).setIterateUpperBound(below);
        this.rows = handles.keep(database.newIterator(family, options));
    }

    /** Whether there is room for an upper bound. */
    static boolean takes(byte[] firstAbove) {
        return firstAbove.length <= BOUND_BYTES;
    }

    long writes() {
        return writes;
    }

    /** The range that is walked next. */
    void moveTo(byte[] first, byte[] firstAbove) {
        from = first;
        bound.put(0, firstAbove);
        below.setLength(firstAbove.length);
    }

    @Override
    public RocksIterator rows() {
        return rows;
    }

    @Override
    public void start() {
        rows.seek(from);
    }

    @Override
    public void letGo() {
        home.giveBack(this);
    }

    void close() {
        handles.close();
    }
}
