package io.weir.changelog.rocksdb;

import io.weir.changelog.bytes.RowCursor;
import java.util.NoSuchElementException;

/** The cursor of a range whose bounds have crossed. */
enum NoRows implements RowCursor {
    /** The only one. */
    CURSOR;

    @Override
    public boolean advance() {
        return false;
    }

    @Override
    public byte[] key() {
        throw new NoSuchElementException("The cursor stands on no row. Ask advance() first.");
    }

    @Override
    public byte[] value() {
        throw new NoSuchElementException("The cursor stands on no row. Ask advance() first.");
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}
