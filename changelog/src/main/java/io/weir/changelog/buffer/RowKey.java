package io.weir.changelog.buffer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a key, ready for hash and sorted maps.
 *
 * <p>The first bytes are at hand as two numbers, so that most comparisons do not follow the way to the array. Two,
 * because keys of windows begin with the number of an interval, which most rows of a commit share.
 */
public final class RowKey implements Comparable<RowKey> {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes;
    private final long head;
    private final long second;
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
        this.head = word(bytes, 0);
        this.second = word(bytes, Long.BYTES);
        this.length = bytes.length;
    }

    // A key that ends early counts as if zeros followed; whether they do is for the whole keys to tell.
    private static long word(byte[] bytes, int at) {
        if (bytes.length >= at + Long.BYTES) {
            return (long) WORD.get(bytes, at);
        }
        long word = 0;
        for (int i = at; i < at + Long.BYTES; i++) {
            word = word << Byte.SIZE | (i < bytes.length ? bytes[i] & 0xff : 0);
        }
        return word;
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
        if (order == 0) {
            order = Long.compareUnsigned(second, other.second);
        }
        return order != 0 ? order : Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RowKey that
                && hash == that.hash
                && head == that.head
                && second == that.second
                && length == that.length
                && (length <= 2 * Long.BYTES || Arrays.equals(bytes, that.bytes));
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
