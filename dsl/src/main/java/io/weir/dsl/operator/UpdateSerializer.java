package io.weir.dsl.operator;

import io.weir.topology.WrappingSerializer;
import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes updates of a table to a topic, in Kafka Streams' bytes.
 *
 * <p>The last byte tells what stands before it: 0 the old value, 1 the new value, 2 the new value's length as a zig-zag
 * number, the new value and the old value.
 *
 * @param values writes values, or null for the application's default
 * @param <V> type of values
 */
public record UpdateSerializer<V>(@Nullable Serializer<V> values) implements Serializer<Update<V>>, WrappingSerializer {
    static final byte OLD_ONLY = 0;
    static final byte NEW_ONLY = 1;
    static final byte BOTH = 2;

    @Override
    @SuppressWarnings("unchecked") // The default is taken to be of the type, as everywhere.
    public @Nullable Serializer<?> withDefault(@Nullable Serializer<?> fallback) {
        if (values != null) {
            return this;
        }
        return fallback == null ? null : new UpdateSerializer<>((Serializer<V>) fallback);
    }

    @Override
    public byte[] serialize(String topic, Update<V> update) {
        return serialize(topic, new RecordHeaders(), update);
    }

    @Override
    public byte[] serialize(String topic, Headers headers, Update<V> update) {
        byte[] older = bytes(topic, headers, update.oldValue());
        byte[] newer = bytes(topic, headers, update.newValue());
        if (newer != null && older != null) {
            ByteBuffer bytes = ByteBuffer.allocate(ZigZag.size(newer.length) + newer.length + older.length + 1);
            ZigZag.write(newer.length, bytes);
            return bytes.put(newer).put(older).put(BOTH).array();
        }
        if (newer != null) {
            return tagged(newer, NEW_ONLY);
        }
        if (older != null) {
            return tagged(older, OLD_ONLY);
        }
        throw new IllegalArgumentException("An update on topic [" + topic
                + "] must have a new or an old value, but both are null."
                + " Check the serde of the grouping's values.");
    }

    private static byte[] tagged(byte[] value, byte tag) {
        return ByteBuffer.allocate(value.length + 1).put(value).put(tag).array();
    }

    private byte @Nullable [] bytes(String topic, Headers headers, @Nullable V value) {
        if (values == null) {
            throw new AssertionError("Updates were to be written to [" + topic + "] before the serde was known.");
        }
        return value == null ? null : values.serialize(topic, headers, value);
    }
}
