package io.weir.changelog.buffer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The bytes of a key, ready for hash and sorted maps. */
public final class RowKey implements Comparable<RowKey> {
    private final byte[] bytes;
    private final int hash;

    /**
     * Wraps a key.
     *
     * @param bytes the key's bytes; not copied, and must not be changed afterwards
     */
    public RowKey(byte[] bytes) {
        this.bytes = bytes;
        this.hash = Arrays.hashCode(bytes);
    }

    /**
     * The key's bytes.
     *
     * @return the bytes, not a copy
     */
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public int compareTo(RowKey other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RowKey that && hash == that.hash && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return Arrays.toString(bytes);
    }
}
