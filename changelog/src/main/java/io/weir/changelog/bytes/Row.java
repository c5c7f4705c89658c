package io.weir.changelog.bytes;

import org.jspecify.annotations.Nullable;

/** One row to be written, as the disk will hold it. */
public final class Row {
    private final byte[] key;
    private final byte @Nullable [] value;

    /**
     * Makes a row. The arrays are not copied and must not be changed afterwards.
     *
     * @param key the key's bytes
     * @param value the value's bytes, or null to delete the row
     */
    public Row(byte[] key, byte @Nullable [] value) {
        this.key = key;
        this.value = value;
    }

    /**
     * The key's bytes.
     *
     * @return the bytes, not a copy
     */
    public byte[] key() {
        return key;
    }

    /**
     * The value's bytes.
     *
     * @return the bytes, not a copy; null to delete the row
     */
    public byte @Nullable [] value() {
        return value;
    }
}
