package io.weir.state;

/** Where the rows of a store live. */
public enum Backend {
    /** On local disk, in RocksDB. */
    ROCKSDB,
    /** On the heap, rebuilt from the changelog at each start. */
    MEMORY
}
