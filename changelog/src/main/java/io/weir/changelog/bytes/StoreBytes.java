package io.weir.changelog.bytes;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The committed rows of one store, in the order of their keys.
 *
 * <p>Keys are ordered as unsigned bytes. Arrays are handed over, not copied: neither side changes them afterwards.
 */
public interface StoreBytes {
    /**
     * Reads a row.
     *
     * @param key the key's bytes
     * @return the value's bytes, or null if there is no such row
     */
    byte @Nullable [] get(byte[] key);

    /**
     * Reads several rows at once.
     *
     * @param keys the keys' bytes
     * @return the values' bytes in the order of the keys, null where there is no row
     */
    List<byte @Nullable []> multiGet(List<byte[]> keys);

    /**
     * Rows of a range as they are now. Later writes do not show in the cursor.
     *
     * @param range which keys
     * @param order lowest or highest key first
     * @return a cursor before its first row; close it after use
     */
    RowCursor scan(KeyRange range, ScanOrder order);

    /**
     * About how many rows there are.
     *
     * @return the number; exact on the heap, estimated on disk
     */
    long approximateRows();

    /**
     * About how many bytes the rows take.
     *
     * @return the number of bytes
     */
    long approximateBytes();
}
