package io.weir.changelog.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/*
 * Many rows that live for some time are dear as objects: the collector copies each of them until they are old. So their
 * bytes lie in few large arrays, one behind the other: the key's length, the value's, a number that goes with the row,
 * key, value. A place is the number of an array and an offset in it.
 */
/**
 * Rows that wait, packed into few arrays.
 *
 * <p>Owned by whoever fills it. Holds what was added, until it is dropped as a whole.
 */
public final class PackedRows implements Iterable<Row> {
    /** What a row takes beside its key and value. */
    public static final int OVERHEAD_BYTES = 2 * Integer.BYTES + 2 * Long.BYTES;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int BLOCK_MIN = 1 << 9;
    private static final int BLOCK_MAX = 1 << 18;
    private static final int VALUE_LENGTH_AT = Integer.BYTES;
    private static final int NUMBER_AT = 2 * Integer.BYTES;
    private static final int KEY_AT = NUMBER_AT + Long.BYTES;
    private static final int DELETED = -1;
    private static final int FEW = 16;

    private final List<byte[]> blocks = new ArrayList<>();
    private byte[] last = new byte[0];
    private int used;
    private long[] places = new long[FEW];
    private int size;
    private long bytes;

    /** Makes an empty collection of rows. */
    public PackedRows() {}

    /** Takes a row's bytes where they lie. */
    @FunctionalInterface
    public interface Taker {
        /**
         * Takes a row.
         *
         * @param bytes an array that holds key and value, not to be changed
         * @param keyAt where the key begins
         * @param keyLength the key's length
         * @param valueAt where the value begins
         * @param valueLength the value's length; negative if the row is to be deleted
         */
        void take(byte[] bytes, int keyAt, int keyLength, int valueAt, int valueLength);
    }

    /**
     * Adds a row, behind those that are there.
     *
     * @param key the key's bytes, which are copied
     * @param value the value's bytes, which are copied; null to delete the row
     * @param number whatever goes with the row, such as its timestamp
     */
    public void add(byte[] key, byte @Nullable [] value, long number) {
        int valueLength = value == null ? 0 : value.length;
        int at = room(Math.addExact(Math.addExact(KEY_AT, key.length), valueLength));
        INT.set(last, at, key.length);
        INT.set(last, at + VALUE_LENGTH_AT, value == null ? DELETED : valueLength);
        LONG.set(last, at + NUMBER_AT, number);
        System.arraycopy(key, 0, last, at + KEY_AT, key.length);
        if (value != null) {
            System.arraycopy(value, 0, last, at + KEY_AT + key.length, valueLength);
        }
        if (size == places.length) {
            places = Arrays.copyOf(places, 2 * size);
        }
        places[size++] = (long) (blocks.size() - 1) << Integer.SIZE | at;
        bytes += (long) key.length + valueLength;
    }

    private int room(int length) {
        if (last.length - used < length) {
            int usual = Math.min(BLOCK_MAX, Math.max(BLOCK_MIN, 2 * last.length));
            last = new byte[Math.max(usual, length)];
            blocks.add(last);
            used = 0;
        }
        int at = used;
        used += length;
        return at;
    }

    /**
     * How many rows were added.
     *
     * @return their number
     */
    public int size() {
        return size;
    }

    /**
     * How long keys and values are.
     *
     * @return the sum of their bytes
     */
    public long bytes() {
        return bytes;
    }

    /**
     * A row.
     *
     * @param index its place in the order in which rows were added
     * @return a copy
     */
    public Row row(int index) {
        byte[] block = block(index);
        int keyAt = at(index) + KEY_AT;
        int valueAt = keyAt + keyLength(index);
        int length = valueLength(index);
        byte[] value = length == DELETED ? null : Arrays.copyOfRange(block, valueAt, valueAt + length);
        return new Row(Arrays.copyOfRange(block, keyAt, valueAt), value);
    }

    /**
     * The number that goes with a row.
     *
     * @param index the row's place
     * @return the number that was given with it
     */
    public long number(int index) {
        return (long) LONG.get(block(index), at(index) + NUMBER_AT);
    }

    /**
     * Hands out a row without copying it.
     *
     * @param index the row's place
     * @param taker takes it
     */
    public void give(int index, Taker taker) {
        int keyAt = at(index) + KEY_AT;
        int keyLength = keyLength(index);
        taker.take(block(index), keyAt, keyLength, keyAt + keyLength, valueLength(index));
    }

    /**
     * Eight bytes of a key, as a number that orders keys as their bytes do.
     *
     * @param index the row's place
     * @param from how many bytes to leave out
     * @return the number; a key that ends early counts as if zeros followed
     */
    public long keyWord(int index, int from) {
        byte[] block = block(index);
        int keyAt = at(index) + KEY_AT;
        int length = keyLength(index);
        if (length - from >= Long.BYTES) {
            return (long) LONG.get(block, keyAt + from);
        }
        long word = 0;
        for (int i = from; i < from + Long.BYTES; i++) {
            word = word << Byte.SIZE | (i < length ? block[keyAt + i] & 0xff : 0);
        }
        return word;
    }

    /**
     * How long a key is.
     *
     * @param index the row's place
     * @return the number of its bytes
     */
    public int keyLength(int index) {
        return (int) INT.get(block(index), at(index));
    }

    /**
     * Compares the keys of two rows.
     *
     * @param left the place of one
     * @param right the place of the other
     * @return negative, 0 or positive, by their unsigned bytes
     */
    public int compareKeys(int left, int right) {
        int leftAt = at(left) + KEY_AT;
        int rightAt = at(right) + KEY_AT;
        return Arrays.compareUnsigned(
                block(left), leftAt, leftAt + keyLength(left), block(right), rightAt, rightAt + keyLength(right));
    }

    /**
     * How many bytes all keys begin with alike.
     *
     * @return the length of their common prefix; 0 if there is no row
     */
    public int commonPrefix() {
        if (size == 0) {
            return 0;
        }
        byte[] first = block(0);
        int firstAt = at(0) + KEY_AT;
        int common = keyLength(0);
        for (int i = 1; i < size && common > 0; i++) {
            int at = at(i) + KEY_AT;
            int length = Math.min(common, keyLength(i));
            int mismatch = Arrays.mismatch(first, firstAt, firstAt + common, block(i), at, at + length);
            common = mismatch < 0 ? common : mismatch;
        }
        return common;
    }

    @Override
    public Iterator<Row> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < size;
            }

            @Override
            public Row next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("There are " + size + " rows, and all were given.");
                }
                return row(next++);
            }
        };
    }

    private byte[] block(int index) {
        return blocks.get((int) (places[index] >>> Integer.SIZE));
    }

    private int at(int index) {
        return (int) places[index];
    }

    private int valueLength(int index) {
        return (int) INT.get(block(index), at(index) + VALUE_LENGTH_AT);
    }
}
