package io.weir.changelog.bytes;

/** Walks through rows of a store, as they were when it was made. */
public interface RowCursor extends AutoCloseable {
    /**
     * Moves to the next row.
     *
     * @return false if there is none
     */
    boolean advance();

    /**
     * The key of the row that {@link #advance} moved to.
     *
     * @return the key's bytes
     */
    byte[] key();

    /**
     * The value of the row that {@link #advance} moved to.
     *
     * @return the value's bytes
     */
    byte[] value();

    /**
     * The size of the value of the row that {@link #advance} moved to.
     *
     * @return the number of its bytes
     */
    default int valueBytes() {
        return value().length;
    }

    /** Lets go of the rows. Closing twice is harmless. */
    @Override
    void close();
}
