package io.weir.changelog.rocksdb;

import io.weir.changelog.bytes.PackedRows;
import io.weir.state.StateException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/*
 * A batch of RocksDB is an array of bytes: eight of a sequence number and four of a count, both in little endian, then
 * each change as a kind, the number of its column family, and its parts, each behind its length. Numbers and lengths
 * take seven bits a byte. It is the form in which the write-ahead log holds batches, so it is kept from version to
 * version. The database gives it the sequence number as it writes it.
 *
 * Written here, a batch crosses into native code once; asked to write it for us, RocksDB is called for each row.
 */
/** A batch of changes in RocksDB's own form. */
final class BatchBytes {
    private static final int COUNT_AT = Long.BYTES;
    private static final int HEADER_BYTES = COUNT_AT + Integer.BYTES;
    private static final int BYTES_MAX = Integer.MAX_VALUE - 64;
    private static final int CONTINUES = 0x80;

    private static final byte DELETION = 0x4;
    private static final byte VALUE = 0x5;
    private static final byte RANGE_DELETION = 0xE;

    private byte[] bytes;
    private int length = HEADER_BYTES;
    private int count;

    BatchBytes(int bytesExpected) {
        this.bytes = new byte[Math.max(HEADER_BYTES, bytesExpected)];
    }

    /** Writes a row, or deletes it if there is no value. */
    void put(int family, byte[] key, byte @Nullable [] value) {
        begin(value == null ? DELETION : VALUE, family);
        add(key);
        if (value != null) {
            add(value);
        }
    }

    /** Writes rows of one store. */
    PackedRows.Taker puts(int family) {
        return (row, keyAt, keyLength, valueAt, valueLength) -> {
            begin(valueLength < 0 ? DELETION : VALUE, family);
            add(row, keyAt, keyLength);
            if (valueLength >= 0) {
                add(row, valueAt, valueLength);
            }
        };
    }

    /** Deletes all rows from one key on, below another. */
    void deleteRange(int family, byte[] from, byte[] below) {
        begin(RANGE_DELETION, family);
        add(from);
        add(below);
    }

    /** The batch; no longer changed afterwards. */
    byte[] toArray() {
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[COUNT_AT + i] = (byte) (count >>> (i * Byte.SIZE));
        }
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    private void begin(byte kind, int family) {
        room(1);
        bytes[length++] = kind;
        number(family);
        count++;
    }

    private void add(byte[] part) {
        add(part, 0, part.length);
    }

    private void add(byte[] from, int at, int partLength) {
        number(partLength);
        room(partLength);
        System.arraycopy(from, at, bytes, length, partLength);
        length += partLength;
    }

    private void number(int number) {
        room(Integer.BYTES + 1);
        int left = number;
        while (left >= CONTINUES) {
            bytes[length++] = (byte) (left | CONTINUES);
            left >>>= 7;
        }
        bytes[length++] = (byte) left;
    }

    private void room(int more) {
        long needed = (long) length + more;
        if (needed > BYTES_MAX) {
            throw new StateException(
                    "A commit is expected to write less than 2 GiB to a task's stores, but has more. Lower"
                            + " [statestore.uncommitted.max.bytes], or commit more often.",
                    null);
        }
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(BYTES_MAX, Math.max(needed, 2L * bytes.length)));
        }
    }
}
