package io.weir.changelog.tail;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Numbers and arrays one behind the other, as they are in a file. */
final class TailBytes {
    private static final int NO_ARRAY = -1;

    private byte[] bytes;
    private int length;

    TailBytes(int bytesExpected) {
        this.bytes = new byte[bytesExpected];
    }

    void add(int number) {
        room(Integer.BYTES);
        ByteBuffer.wrap(bytes).putInt(length, number);
        length += Integer.BYTES;
    }

    void add(long number) {
        room(Long.BYTES);
        ByteBuffer.wrap(bytes).putLong(length, number);
        length += Long.BYTES;
    }

    void add(byte @Nullable [] array) {
        add(array == null ? NO_ARRAY : array.length);
        if (array != null) {
            room(array.length);
            System.arraycopy(array, 0, bytes, length, array.length);
            length += array.length;
        }
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    /** What was added; not a copy. */
    ByteBuffer view() {
        return ByteBuffer.wrap(bytes, 0, length);
    }

    /**
     * Reads an array that was added.
     *
     * @throws BufferUnderflowException if there is none of that length
     */
    static byte @Nullable [] array(ByteBuffer from) {
        int length = from.getInt();
        if (length == NO_ARRAY) {
            return null;
        }
        if (length < 0 || length > from.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] array = new byte[length];
        from.get(array);
        return array;
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }
}
