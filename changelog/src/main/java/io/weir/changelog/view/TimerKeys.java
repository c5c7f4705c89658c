package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/*
 * Timers that are due at one time fire in the order of their keys' bytes, and of their names within one. So the disk,
 * and with it the index, has a key in a form that sorts like that whatever follows it: a zero byte of the key is
 * written as 0 1, and 0 0 ends it. The changelog has clock, length of the key, key, name.
 */
/**
 * The keys of a store of timers.
 *
 * @param <K> type of keys
 */
final class TimerKeys<K> implements RowKeys<TimerRows.TimerId<K>> {
    /** Timers stay until they fire or are cancelled, and are counted by their clocks. */
    static final Lifetime BY_CLOCK = new Lifetime() {
        @Override
        public long interval(byte[] diskKey) {
            return clock(diskKey);
        }
    };

    private static final int PREFIX_BYTES = Byte.BYTES + Integer.BYTES;
    private static final byte ZERO_FOLLOWS = 1;

    private final KeyCodec<K> keys;

    TimerKeys(KeyCodec<K> keys) {
        this.keys = keys;
    }

    static int clock(byte[] disk) {
        return disk[0];
    }

    @Override
    public RowKey key(TimerRows.TimerId<K> id) {
        byte[] name = id.name().getBytes(StandardCharsets.UTF_8);
        return new RowKey(disk((byte) id.clock(), keys.key(id.key()).bytes(), name));
    }

    @Override
    public TimerRows.TimerId<K> key(byte[] disk) {
        int end = end(disk);
        String name = new String(disk, end + 2, disk.length - end - 2, StandardCharsets.UTF_8);
        return new TimerRows.TimerId<>(clock(disk), keys.key(plain(disk, end)), name);
    }

    @Override
    public byte[] owner(byte[] disk) {
        return plain(disk, end(disk));
    }

    @Override
    public Object owned(byte[] owner) {
        return keys.owned(owner);
    }

    @Override
    public byte[] logged(byte[] disk) {
        int end = end(disk);
        byte[] key = plain(disk, end);
        int nameBytes = disk.length - end - 2;
        return ByteBuffer.allocate(PREFIX_BYTES + key.length + nameBytes)
                .put(disk[0])
                .putInt(key.length)
                .put(key)
                .put(disk, end + 2, nameBytes)
                .array();
    }

    @Override
    public byte[] fromLog(byte[] logged) {
        int nameAt = PREFIX_BYTES + ByteBuffer.wrap(logged).getInt(Byte.BYTES);
        return disk(
                logged[0],
                Arrays.copyOfRange(logged, PREFIX_BYTES, nameAt),
                Arrays.copyOfRange(logged, nameAt, logged.length));
    }

    private static byte[] disk(byte clock, byte[] key, byte[] name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(Byte.BYTES + key.length + 2 + name.length);
        bytes.write(clock);
        for (byte one : key) {
            bytes.write(one);
            if (one == 0) {
                bytes.write(ZERO_FOLLOWS);
            }
        }
        bytes.write(0);
        bytes.write(0);
        bytes.write(name, 0, name.length);
        return bytes.toByteArray();
    }

    /** Where the two zeros are that end a key. */
    private static int end(byte[] disk) {
        int at = Byte.BYTES;
        while (disk[at] != 0 || disk[at + 1] != 0) {
            at += disk[at] == 0 ? 2 : 1;
        }
        return at;
    }

    private static byte[] plain(byte[] disk, int end) {
        ByteArrayOutputStream key = new ByteArrayOutputStream(end);
        for (int at = Byte.BYTES; at < end; at++) {
            key.write(disk[at]);
            if (disk[at] == 0) {
                at++;
            }
        }
        return key.toByteArray();
    }
}
