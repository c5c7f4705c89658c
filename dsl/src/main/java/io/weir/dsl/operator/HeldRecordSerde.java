package io.weir.dsl.operator;

import io.weir.changelog.view.UpdateOrigin;
import io.weir.state.WrappingSerde;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of records that wait: origin, key, value, the last two with their lengths before them.
 *
 * @param values serde of values, or null for the application's default
 */
record HeldRecordSerde(@Nullable Serde<?> values) implements WrappingSerde<HeldRecord> {
    private static final int ABSENT = -1;

    @Override
    public @Nullable Serde<HeldRecord> withDefault(@Nullable Serde<?> fallback) {
        Serde<?> known = values == null ? fallback : values;
        return known == null ? null : new HeldRecordSerde(known);
    }

    @Override
    public Serializer<HeldRecord> serializer() {
        Serializer<Object> ofValues = known().serializer();
        return (topic, held) -> bytes(held, held.value() == null ? null : ofValues.serialize(topic, held.value()));
    }

    @Override
    public Deserializer<HeldRecord> deserializer() {
        Deserializer<Object> ofValues = known().deserializer();
        return (topic, bytes) -> {
            try {
                ByteBuffer buffer = ByteBuffer.wrap(bytes);
                UpdateOrigin origin = UpdateOrigin.read(buffer);
                byte[] key = part(buffer);
                byte[] value = part(buffer);
                return new HeldRecord(
                        origin,
                        key == null ? null : Bytes.wrap(key),
                        value == null ? null : ofValues.deserialize(topic, value));
            } catch (BufferUnderflowException | IllegalArgumentException cause) {
                throw new SerializationException(
                        "A record that waits is written with its origin, its key and its value, but this one of "
                                + bytes.length + " bytes is not, topic [" + topic
                                + "]. Was it written by something else?",
                        cause);
            }
        };
    }

    private static byte[] bytes(HeldRecord held, byte @Nullable [] value) {
        byte[] key = held.key() == null ? null : held.key().get();
        ByteBuffer bytes = ByteBuffer.allocate(held.origin().size() + size(key) + size(value));
        held.origin().write(bytes);
        write(key, bytes);
        write(value, bytes);
        return bytes.array();
    }

    private static int size(byte @Nullable [] part) {
        return Integer.BYTES + (part == null ? 0 : part.length);
    }

    private static void write(byte @Nullable [] part, ByteBuffer bytes) {
        bytes.putInt(part == null ? ABSENT : part.length);
        if (part != null) {
            bytes.put(part);
        }
    }

    private static byte @Nullable [] part(ByteBuffer bytes) {
        int length = bytes.getInt();
        if (length < ABSENT || length > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        if (length == ABSENT) {
            return null;
        }
        byte[] part = new byte[length];
        bytes.get(part);
        return part;
    }

    @SuppressWarnings("unchecked") // Values come back as they were written.
    private Serde<Object> known() {
        if (values == null) {
            throw new AssertionError("A deduplication was to write values before it had a serde for them.");
        }
        return (Serde<Object>) values;
    }
}
