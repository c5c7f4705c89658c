package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The keys of a store of what waits.
 *
 * <p>The changelog has time, side and key, as Kafka Streams writes them. The disk has the side first, so that the rows
 * of a side lie together, by time.
 *
 * @param <K> type of keys
 */
final class PlaceKeys<K> implements RowKeys<Place<K>> {
    private static final int PREFIX_BYTES = Byte.BYTES + Long.BYTES;

    private final KeyCodec<K> keys;

    PlaceKeys(KeyCodec<K> keys) {
        this.keys = keys;
    }

    @Override
    public RowKey key(Place<K> place) {
        byte[] key = keys.key(place.key()).bytes();
        return new RowKey(disk(place.side(), place.time(), key, 0));
    }

    @Override
    public Place<K> key(byte[] disk) {
        return new Place<>(time(disk), side(disk), keys.key(owner(disk)));
    }

    @Override
    public byte[] owner(byte[] disk) {
        return Arrays.copyOfRange(disk, PREFIX_BYTES, disk.length);
    }

    @Override
    public Object owned(byte[] owner) {
        return keys.owned(owner);
    }

    @Override
    public byte[] logged(byte[] disk) {
        return ByteBuffer.allocate(disk.length)
                .putLong(time(disk))
                .put(disk[0])
                .put(disk, PREFIX_BYTES, disk.length - PREFIX_BYTES)
                .array();
    }

    @Override
    public byte[] fromLog(byte[] logged) {
        ByteBuffer bytes = ByteBuffer.wrap(logged);
        return disk(bytes.get(Long.BYTES), bytes.getLong(), logged, PREFIX_BYTES);
    }

    static int side(byte[] disk) {
        return disk[0];
    }

    static long time(byte[] disk) {
        return ByteBuffer.wrap(disk).getLong(Byte.BYTES);
    }

    /** The first key on disk that a place of this side and time or a later one can have. */
    static byte[] first(int side, long time) {
        return disk(side, time, new byte[0], 0);
    }

    private static byte[] disk(int side, long time, byte[] key, int from) {
        return ByteBuffer.allocate(PREFIX_BYTES + key.length - from)
                .put((byte) side)
                .putLong(time)
                .put(key, from, key.length - from)
                .array();
    }
}
