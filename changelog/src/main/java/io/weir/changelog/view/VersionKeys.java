package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.changelog.bytes.KeyRange;
import java.nio.ByteBuffer;
import java.util.Arrays;

/*
 * Three kinds of rows lie in a versioned store, told apart by their first byte:
 *
 *   0, length of the key, key, time    a version of the key
 *   1, time, key                       a note that the key has a version of this time
 *   2                                  the store's time
 *
 * The changelog has the key alone, and the time beside it.
 */
/**
 * The keys of a versioned store.
 *
 * @param <K> type of keys
 */
final class VersionKeys<K> implements RowKeys<Version<K>> {
    static final byte[] CLOCK = {2};
    private static final byte VERSION = 0;
    private static final byte NOTE = 1;
    private static final int PREFIX_BYTES = Byte.BYTES + Integer.BYTES;

    private final KeyCodec<K> keys;

    VersionKeys(KeyCodec<K> keys) {
        this.keys = keys;
    }

    byte[] bytes(K key) {
        return keys.key(key).bytes();
    }

    @Override
    public RowKey key(Version<K> version) {
        return new RowKey(version(bytes(version.key()), version.time()));
    }

    @Override
    public Version<K> key(byte[] disk) {
        return new Version<>(keys.key(logged(disk)), time(disk));
    }

    @Override
    public byte[] owner(byte[] disk) {
        return logged(disk);
    }

    @Override
    public Object owned(byte[] owner) {
        return keys.owned(owner);
    }

    @Override
    public byte[] logged(byte[] disk) {
        return Arrays.copyOfRange(disk, PREFIX_BYTES, disk.length - Long.BYTES);
    }

    @Override
    public byte[] fromLog(byte[] logged) {
        throw new AssertionError("The key of a version is made of the key in the log and its time.");
    }

    @Override
    public byte[] fromLog(byte[] logged, long timestamp) {
        return version(logged, timestamp);
    }

    static byte[] version(byte[] key, long time) {
        return ByteBuffer.allocate(PREFIX_BYTES + key.length + Long.BYTES)
                .put(VERSION)
                .putInt(key.length)
                .put(key)
                .putLong(time)
                .array();
    }

    static boolean isVersion(byte[] disk) {
        return disk[0] == VERSION;
    }

    static long time(byte[] version) {
        return ByteBuffer.wrap(version).getLong(version.length - Long.BYTES);
    }

    /** The versions of a key in a span of time, both ends included. */
    static KeyRange versions(byte[] key, long first, long last) {
        return KeyRange.between(version(key, first), version(key, last));
    }

    /** The note of a version. */
    static byte[] note(byte[] version) {
        int length = version.length - PREFIX_BYTES - Long.BYTES;
        return ByteBuffer.allocate(Byte.BYTES + Long.BYTES + length)
                .put(NOTE)
                .putLong(time(version))
                .put(version, PREFIX_BYTES, length)
                .array();
    }

    /** The key of a note. */
    static byte[] noted(byte[] note) {
        return Arrays.copyOfRange(note, Byte.BYTES + Long.BYTES, note.length);
    }

    /** The notes from one time, included, to another, excluded. */
    static KeyRange notes(long from, long below) {
        return KeyRange.span(notesFrom(from), notesFrom(below));
    }

    private static byte[] notesFrom(long time) {
        return ByteBuffer.allocate(Byte.BYTES + Long.BYTES)
                .put(NOTE)
                .putLong(time)
                .array();
    }
}
