package io.weir.dsl;

import io.weir.state.SessionWindow;
import io.weir.state.Window;
import io.weir.state.Windowed;
import io.weir.topology.WrappingDeserializer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a key and its session, as its serialiser wrote them.
 *
 * @param <T> type of keys
 */
public final class SessionWindowedDeserializer<T> implements Deserializer<Windowed<T>>, WrappingDeserializer {
    /** Names the class of the inner deserialiser, where a client makes this one. */
    public static final String WINDOWED_INNER_DESERIALIZER_CLASS = "windowed.inner.deserializer.class";

    private @Nullable Deserializer<T> inner;

    /** To be configured. */
    public SessionWindowedDeserializer() {}

    /**
     * With a deserialiser of keys.
     *
     * @param inner reads keys
     */
    public SessionWindowedDeserializer(Deserializer<T> inner) {
        this.inner = inner;
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        if (inner == null) {
            inner = InnerClass.deserializer(configs, WINDOWED_INNER_DESERIALIZER_CLASS);
            inner.configure(configs, isKey);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // The default is taken to be of the type, as everywhere.
    public @Nullable Deserializer<?> withDefault(@Nullable Deserializer<?> fallback) {
        if (inner != null) {
            return this;
        }
        return fallback == null ? null : new SessionWindowedDeserializer<>((Deserializer<T>) fallback);
    }

    @Override
    public @Nullable Windowed<T> deserialize(String topic, byte @Nullable [] data) {
        if (data == null || data.length == 0) {
            return null;
        }
        if (data.length < Long.BYTES + Long.BYTES) {
            throw new SerializationException("A windowed key ends with the times of its window, but a record of topic ["
                    + topic + "] has a key of [" + data.length
                    + "] bytes. Read the topic with the serde that wrote it.");
        }
        int length = data.length - Long.BYTES - Long.BYTES;
        ByteBuffer times = ByteBuffer.wrap(data);
        Window window = new SessionWindow(times.getLong(length + Long.BYTES), times.getLong(length));
        byte[] key = Arrays.copyOf(data, length);
        return new Windowed<>(
                InnerClass.known(inner, WINDOWED_INNER_DESERIALIZER_CLASS).deserialize(topic, key), window);
    }

    @Override
    public void close() {
        if (inner != null) {
            inner.close();
        }
    }
}
