package io.weir.changelog.bytes;

import java.util.Arrays;

/** In which order a range is read. */
public enum ScanOrder {
    /** Lowest key first. */
    FORWARD,
    /** Highest key first. */
    REVERSE;

    /**
     * Compares two keys as this order meets them.
     *
     * @param left a key's bytes
     * @param right another key's bytes
     * @return negative if the left one comes first
     */
    public int compare(byte[] left, byte[] right) {
        int ascending = Arrays.compareUnsigned(left, right);
        return this == FORWARD ? ascending : -ascending;
    }
}
