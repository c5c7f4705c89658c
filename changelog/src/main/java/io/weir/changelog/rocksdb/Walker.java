package io.weir.changelog.rocksdb;

import org.rocksdb.RocksIterator;

/** A native iterator that one cursor walks with. */
interface Walker {
    /** {@return the iterator, which keeps within the cursor's range once it has started} */
    RocksIterator rows();

    /** Moves the iterator to the first row of the range. */
    void start();

    /** The cursor is done with it. */
    void letGo();
}
