package io.weir.processor;

import java.nio.ByteBuffer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * The key of a row of a list or a map state, which belongs to a key.
 *
 * <p>Of use where such a state is read from outside, see {@link StateSpec}. Its bytes are the length of the key as four
 * bytes, the key, and the part: so the rows of a key lie together, elements in the order of their list.
 *
 * @param key the key that the state belongs to
 * @param part the place of an element in its list, which is 0 or more; or the key of an entry in its map
 * @param <K> type of keys
 * @param <P> type of the part
 */
public record StateKey<K, P>(K key, P part) {
    /**
     * Writes what all rows of a key begin with, for {@code prefixScan(key, StateKey.prefix(serializer))}.
     *
     * @param keys serialiser of keys
     * @param <K> type of keys
     * @return the serialiser of the prefix
     */
    public static <K> Serializer<K> prefix(Serializer<K> keys) {
        return (topic, key) -> bytes(keys.serialize(topic, key), new byte[0]);
    }

    /**
     * The bytes of a row's key.
     *
     * @param key the bytes of the key
     * @param part the bytes of the part
     * @return the bytes of both
     */
    public static byte[] bytes(byte[] key, byte[] part) {
        return ByteBuffer.allocate(Integer.BYTES + key.length + part.length)
                .putInt(key.length)
                .put(key)
                .put(part)
                .array();
    }
}
