package io.weir.changelog.view;

/**
 * How large a store is. Immutable.
 *
 * @param rows committed rows; of a versioned store the versions, deletions among them
 * @param bytes bytes of their keys and values, as they are written: before compression, and without indexes
 */
public record StoreFigures(long rows, long bytes) {
    /** An empty store. */
    public static final StoreFigures NONE = new StoreFigures(0, 0);

    /**
     * Both together.
     *
     * @param other another store
     * @return the sums
     */
    public StoreFigures plus(StoreFigures other) {
        return new StoreFigures(rows + other.rows, bytes + other.bytes);
    }
}
