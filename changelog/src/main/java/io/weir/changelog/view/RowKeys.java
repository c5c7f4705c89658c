package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;

/**
 * Turns the keys of a store's rows into bytes and back.
 *
 * <p>The changelog's bytes of a key are Kafka Streams' own; the disk may hold it otherwise.
 *
 * @param <K> type of the key of a row
 */
interface RowKeys<K> {
    /** The key as the disk holds it. */
    RowKey key(K key);

    /** The key that the disk holds. */
    K key(byte[] disk);

    /** The bytes of the user's key that a row belongs to, which several rows may share. */
    byte[] owner(byte[] disk);

    /** The user's key of these bytes. */
    Object owned(byte[] owner);

    /** The key as the changelog holds it. */
    byte[] logged(byte[] disk);

    /** The disk's key for one of the changelog. */
    byte[] fromLog(byte[] logged);

    /** The disk's key for a change of the changelog, where the time of the change is a part of it. */
    default byte[] fromLog(byte[] logged, long timestamp) {
        return fromLog(logged);
    }
}
