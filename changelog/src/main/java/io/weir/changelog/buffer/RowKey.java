package io.weir.changelog.buffer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a key, ready for hash and sorted maps.
 *
 * <p>The first bytes are at hand as a number, so that most comparisons do not follow the way to the array.
 */
public final class RowKey implements Comparable<RowKey> {
    private static final VarHandle FIRST = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes;
    private final long head;
    private final int hash;
    private final int length;

    /**
     * Wraps a key.
     *
     * @param bytes the key's bytes; not copied, and must not be changed afterwards
     */
    public RowKey(byte[] bytes) {
        this.bytes = bytes;
        this.hash = Arrays.hashCode(bytes);
        this.head = head(bytes);
        this.length = bytes.length;
    }

    // A key that ends early counts as if zeros followed; whether they do is for the whole keys to tell.
    private static long head(byte[] bytes) {
        if (bytes.length >= Long.BYTES) {
            return (long) FIRST.get(bytes, 0);
        }
        long head = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            head = head << Byte.SIZE | (i < bytes.length ? bytes[i] & 0xff : 0);
        }
        return head;
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
        int order = Long.compareUnsigned(head, other.head);
        return order != 0 ? order : Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RowKey that
                && hash == that.hash
                && head == that.head
                && length == that.length
                && (length <= Long.BYTES || Arrays.equals(bytes, that.bytes));
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
