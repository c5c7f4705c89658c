package io.weir.dsl.foreign;

import io.weir.topology.WrappingSerializer;
import java.nio.ByteBuffer;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes answers, in bytes of Weir's own.
 *
 * <p>One byte that Kafka Streams never begins with, the length of the foreign key or -1, the key, one byte whether
 * there is a value, the value.
 *
 * @param values writes values, or null for the application's default
 * @param <R> type of values on the right
 */
record AnswerSerializer<R>(@Nullable Serializer<R> values) implements Serializer<Answer<R>>, WrappingSerializer {
    /** What an answer begins with. */
    static final byte MARK = 'W';

    static final byte ABSENT = 0;
    static final byte PRESENT = 1;

    @Override
    @SuppressWarnings("unchecked") // The default is taken to be of the type, as everywhere.
    public @Nullable Serializer<?> withDefault(@Nullable Serializer<?> fallback) {
        if (values != null) {
            return this;
        }
        return fallback == null ? null : new AnswerSerializer<>((Serializer<R>) fallback);
    }

    @Override
    public byte[] serialize(String topic, Answer<R> answer) {
        return serialize(topic, new RecordHeaders(), answer);
    }

    @Override
    public byte[] serialize(String topic, Headers headers, Answer<R> answer) {
        if (values == null) {
            throw new AssertionError("Answers were to be written to [" + topic + "] before the serde was known.");
        }
        byte[] key = answer.foreignKey();
        byte[] value = answer.value() == null ? null : values.serialize(topic, headers, answer.value());
        int keyBytes = key == null ? 0 : key.length;
        int valueBytes = value == null ? 0 : value.length;
        ByteBuffer bytes = ByteBuffer.allocate(2 + Integer.BYTES + keyBytes + valueBytes)
                .put(MARK)
                .putInt(key == null ? -1 : keyBytes);
        if (key != null) {
            bytes.put(key);
        }
        bytes.put(value == null ? ABSENT : PRESENT);
        return value == null ? bytes.array() : bytes.put(value).array();
    }
}
