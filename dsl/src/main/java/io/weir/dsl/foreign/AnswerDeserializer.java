package io.weir.dsl.foreign;

import io.weir.topology.WrappingDeserializer;
import java.nio.ByteBuffer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads answers, as {@link AnswerSerializer} wrote them.
 *
 * <p>Answers of Kafka Streams are refused: they do not say which foreign key they are about.
 *
 * @param values reads values, or null for the application's default
 * @param <R> type of values on the right
 */
record AnswerDeserializer<R>(@Nullable Deserializer<R> values)
        implements Deserializer<Answer<R>>, WrappingDeserializer {
    @Override
    @SuppressWarnings("unchecked") // The default is taken to be of the type, as everywhere.
    public @Nullable Deserializer<?> withDefault(@Nullable Deserializer<?> fallback) {
        if (values != null) {
            return this;
        }
        return fallback == null ? null : new AnswerDeserializer<>((Deserializer<R>) fallback);
    }

    @Override
    public Answer<R> deserialize(String topic, byte[] bytes) {
        return deserialize(topic, new RecordHeaders(), bytes);
    }

    @Override
    public Answer<R> deserialize(String topic, Headers headers, byte[] bytes) {
        if (bytes.length < 2 + Integer.BYTES || bytes[0] != AnswerSerializer.MARK) {
            throw foreign(topic, bytes);
        }
        ByteBuffer rest = ByteBuffer.wrap(bytes, 1, bytes.length - 1);
        int keyBytes = rest.getInt();
        if (keyBytes >= rest.remaining()) {
            throw foreign(topic, bytes);
        }
        byte[] key = keyBytes < 0 ? null : taken(rest, keyBytes);
        boolean present = rest.get() == AnswerSerializer.PRESENT;
        return new Answer<>(
                key, present ? value(topic, headers, taken(rest, rest.remaining())) : null, Answer.Asker.HERE);
    }

    private @Nullable R value(String topic, Headers headers, byte[] bytes) {
        if (values == null) {
            throw new AssertionError("Answers were to be read from [" + topic + "] before the serde was known.");
        }
        return values.deserialize(topic, headers, bytes);
    }

    private static byte[] taken(ByteBuffer from, int length) {
        byte[] bytes = new byte[length];
        from.get(bytes);
        return bytes;
    }

    private static SerializationException foreign(String topic, byte[] bytes) {
        return new SerializationException("An answer of a foreign-key join on topic [" + topic
                + "] must begin with byte " + AnswerSerializer.MARK + ", but is of " + bytes.length
                + " bytes and begins with "
                + (bytes.length == 0 ? "none" : bytes[0])
                + ". If Kafka Streams wrote it: let the old application process what is in this topic, with its inputs"
                + " at rest, before Weir takes over. Otherwise check that only this application writes to the topic.");
    }
}
