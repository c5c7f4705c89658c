package io.weir.dsl.operator;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads records that wait.
 *
 * @param left reads values on the left
 * @param right reads values on the right
 */
record WaitingDeserializer(Deserializer<Object> left, Deserializer<Object> right)
        implements Deserializer<List<Waiting>> {
    @Override
    @SuppressWarnings("NullAway") // As the interface says: nothing is read of nothing.
    public @Nullable List<Waiting> deserialize(String topic, byte @Nullable [] data) {
        if (data == null) {
            return null;
        }
        try {
            return read(topic, ByteBuffer.wrap(data));
        } catch (BufferUnderflowException | IllegalArgumentException cause) {
            throw new SerializationException(
                    "A list of waiting records says how long its parts are, but this one of " + data.length
                            + " bytes ends too early, topic [" + topic + "]. Was it written by something else?",
                    cause);
        }
    }

    private List<Waiting> read(String topic, ByteBuffer bytes) {
        byte form = bytes.get();
        if (form != WaitingSerializer.BARE && form != WaitingSerializer.WITH_HEADERS) {
            throw new SerializationException("A list of waiting records begins with 1 or 2, but this one with [" + form
                    + "], topic [" + topic + "]. Was it written by something else?");
        }
        int count = bytes.getInt();
        List<Waiting> waiting = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            waiting.add(one(topic, form, ByteBuffer.wrap(bytes(bytes, bytes.getInt()))));
        }
        return waiting;
    }

    private Waiting one(String topic, byte form, ByteBuffer bytes) {
        JoinSide side = bytes.get() == JoinSide.LEFT.number() ? JoinSide.LEFT : JoinSide.RIGHT;
        Headers headers = form == WaitingSerializer.BARE ? new RecordHeaders() : headers(bytes);
        byte[] value = bytes(bytes, bytes.remaining());
        return new Waiting(side, (side == JoinSide.LEFT ? left : right).deserialize(topic, value), headers);
    }

    private static Headers headers(ByteBuffer bytes) {
        RecordHeaders headers = new RecordHeaders();
        int count = bytes.getInt();
        for (int i = 0; i < count; i++) {
            String key = new String(bytes(bytes, bytes.getInt()), StandardCharsets.UTF_8);
            int length = bytes.getInt();
            headers.add(key, length < 0 ? null : bytes(bytes, length));
        }
        return headers;
    }

    private static byte[] bytes(ByteBuffer from, int length) {
        if (length < 0 || length > from.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        from.get(bytes);
        return bytes;
    }
}
