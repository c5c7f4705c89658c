package io.weir.dsl.operator;

import io.weir.topology.WrappingDeserializer;
import java.nio.ByteBuffer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads updates of a table from a topic, in Kafka Streams' bytes.
 *
 * <p>Those whose last byte is 3, 4 or 5 are like 0, 1 and 2, with one byte more before it.
 *
 * @param values reads values, or null for the application's default
 * @param <V> type of values
 */
public record UpdateDeserializer<V>(@Nullable Deserializer<V> values)
        implements Deserializer<Update<V>>, WrappingDeserializer {
    private static final int WITH_LATEST = 3;

    @Override
    @SuppressWarnings("unchecked") // The default is taken to be of the type, as everywhere.
    public @Nullable Deserializer<?> withDefault(@Nullable Deserializer<?> fallback) {
        if (values != null) {
            return this;
        }
        return fallback == null ? null : new UpdateDeserializer<>((Deserializer<V>) fallback);
    }

    @Override
    public Update<V> deserialize(String topic, byte[] bytes) {
        return deserialize(topic, new RecordHeaders(), bytes);
    }

    @Override
    public Update<V> deserialize(String topic, Headers headers, byte[] bytes) {
        int tag = bytes.length == 0 ? -1 : bytes[bytes.length - 1];
        boolean longer = tag >= WITH_LATEST;
        ByteBuffer rest = ByteBuffer.wrap(bytes, 0, Math.max(0, bytes.length - (longer ? 2 : 1)));
        return switch (longer ? tag - WITH_LATEST : tag) {
            case UpdateSerializer.OLD_ONLY -> new Update<>(null, value(topic, headers, rest, rest.remaining()));
            case UpdateSerializer.NEW_ONLY -> new Update<>(value(topic, headers, rest, rest.remaining()), null);
            case UpdateSerializer.BOTH -> {
                V newer = value(topic, headers, rest, ZigZag.read(rest));
                yield new Update<>(newer, value(topic, headers, rest, rest.remaining()));
            }
            default ->
                throw new SerializationException("An update on topic [" + topic
                        + "] must end with a byte from 0 to 5, but ends with " + tag
                        + ". Check that only this application writes to the topic.");
        };
    }

    private @Nullable V value(String topic, Headers headers, ByteBuffer from, int length) {
        if (values == null) {
            throw new AssertionError("Updates were to be read from [" + topic + "] before the serde was known.");
        }
        if (length < 0 || length > from.remaining()) {
            throw new SerializationException("A value in an update on topic [" + topic + "] must have at most "
                    + from.remaining() + " bytes, but says " + length
                    + ". Check that only this application writes to the topic.");
        }
        byte[] bytes = new byte[length];
        from.get(bytes);
        return values.deserialize(topic, headers, bytes);
    }
}
