package io.weir.dsl.foreign;

import io.weir.dsl.foreign.Subscription.Wish;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/*
 * Kafka Streams' bytes: one byte of version, of which the highest bit says that no hash follows; the number of the
 * wish; a hash of 16 bytes; the primary key; from version 1 on, four bytes of the primary partition. Weir writes
 * version 1 without a hash, and needs none: see Answer. It reads both versions, with or without a hash, so that it can
 * take over topics and stores that Kafka Streams left.
 */
/** Writes and reads subscriptions. */
final class SubscriptionSerde implements Serde<Subscription>, Serializer<Subscription>, Deserializer<Subscription> {
    private static final int NO_HASH = 0x80;
    private static final int VERSION = 1;
    private static final int HASH_BYTES = 16;

    @Override
    public Serializer<Subscription> serializer() {
        return this;
    }

    @Override
    public Deserializer<Subscription> deserializer() {
        return this;
    }

    @Override
    public byte[] serialize(String topic, Subscription subscription) {
        byte[] key = subscription.primaryKey();
        return ByteBuffer.allocate(2 + key.length + Integer.BYTES)
                .put((byte) (VERSION | NO_HASH))
                .put((byte) subscription.wish().number())
                .put(key)
                .putInt(subscription.primaryPartition())
                .array();
    }

    @Override
    public Subscription deserialize(String topic, byte[] bytes) {
        int version = bytes.length == 0 ? -1 : bytes[0] & ~NO_HASH & 0xFF;
        if (version != 0 && version != VERSION) {
            throw unreadable(topic, "must begin with version 0 or 1, but begins with " + version);
        }
        int begin = (bytes[0] & NO_HASH) == 0 ? 2 + HASH_BYTES : 2;
        int end = version == 0 ? bytes.length : bytes.length - Integer.BYTES;
        if (begin > end) {
            throw unreadable(topic, "must have a wish and a key, but has " + bytes.length + " bytes");
        }
        Wish wish = Wish.numbered(bytes[1])
                .orElseThrow(() -> unreadable(topic, "must have a wish from 0 to 3, but has " + bytes[1]));
        byte[] key = new byte[end - begin];
        System.arraycopy(bytes, begin, key, 0, key.length);
        int partition =
                version == 0 ? Subscription.UNKNOWN : ByteBuffer.wrap(bytes).getInt(end);
        return new Subscription(wish, key, partition);
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {}

    @Override
    public void close() {}

    private static SerializationException unreadable(String topic, String found) {
        return new SerializationException("A subscription of a foreign-key join on topic [" + topic + "] " + found
                + ". Check that only this application writes to the topic, and that no newer version wrote it.");
    }
}
