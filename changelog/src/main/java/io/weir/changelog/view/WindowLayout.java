package io.weir.changelog.view;

import io.weir.state.StoreKind;
import java.nio.ByteBuffer;
import java.util.Arrays;

/*
 * In the changelog a window's key is  K | start | sequence  and a session's  K | end | start. On disk eight bytes
 * stand before that: the number of the interval of time in which the row expires. So the rows of one interval lie
 * together and are removed as one range, and within an interval the rows of a key lie together in the order of
 * time.
 */
/** How the bytes of a windowed key are put together. */
enum WindowLayout {
    /** A start and a sequence number. */
    WINDOW(Long.BYTES + Integer.BYTES),
    /** An end and a start. */
    SESSION(Long.BYTES + Long.BYTES);

    /** Bytes of the interval's number, before the changelog's key. */
    static final int PREFIX_BYTES = Long.BYTES;

    private final int suffixBytes;

    WindowLayout(int suffixBytes) {
        this.suffixBytes = suffixBytes;
    }

    /** The layout of a kind of store whose rows have windows. */
    static WindowLayout of(StoreKind kind) {
        return kind == StoreKind.SESSION ? SESSION : WINDOW;
    }

    /** The key on disk. */
    byte[] disk(long interval, byte[] key, long time, long rest) {
        ByteBuffer bytes = ByteBuffer.allocate(PREFIX_BYTES + key.length + suffixBytes)
                .putLong(interval)
                .put(key)
                .putLong(time);
        return (this == WINDOW ? bytes.putInt((int) rest) : bytes.putLong(rest)).array();
    }

    /** The key on disk of a key in the changelog. */
    static byte[] disk(long interval, byte[] logged) {
        return ByteBuffer.allocate(PREFIX_BYTES + logged.length)
                .putLong(interval)
                .put(logged)
                .array();
    }

    static byte[] logged(byte[] disk) {
        return Arrays.copyOfRange(disk, PREFIX_BYTES, disk.length);
    }

    /** The bytes of the user's key. */
    byte[] key(byte[] disk) {
        return Arrays.copyOfRange(disk, PREFIX_BYTES, disk.length - suffixBytes);
    }

    /** How many bytes the user's key has. */
    int keyLength(byte[] disk) {
        return disk.length - PREFIX_BYTES - suffixBytes;
    }

    /** The time by which the row expires, at the end of the changelog's key or the disk's. */
    long time(byte[] bytes) {
        return ByteBuffer.wrap(bytes).getLong(bytes.length - suffixBytes);
    }

    /** A window's sequence number, a session's start. */
    long rest(byte[] bytes) {
        int at = bytes.length - suffixBytes + Long.BYTES;
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return this == WINDOW ? buffer.getInt(at) : buffer.getLong(at);
    }

    /** The number of the interval, of a key on disk. */
    static long interval(byte[] disk) {
        return ByteBuffer.wrap(disk).getLong();
    }
}
