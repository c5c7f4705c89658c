package io.weir.dsl;

import io.weir.state.Windowed;
import io.weir.topology.WrappingSerializer;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a key and its session: the key's bytes, then its end and its start.
 *
 * @param <T> type of keys
 */
public final class SessionWindowedSerializer<T> implements WindowedSerializer<T>, WrappingSerializer {
    /** Names the class of the inner serialiser, where a client makes this one. */
    public static final String WINDOWED_INNER_SERIALIZER_CLASS = "windowed.inner.serializer.class";

    private @Nullable Serializer<T> inner;

    /** To be configured. */
    public SessionWindowedSerializer() {}

    /**
     * With a serialiser of keys.
     *
     * @param inner writes keys
     */
    public SessionWindowedSerializer(Serializer<T> inner) {
        this.inner = inner;
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        if (inner == null) {
            inner = InnerClass.serializer(configs, WINDOWED_INNER_SERIALIZER_CLASS);
            inner.configure(configs, isKey);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // The default is taken to be of the type, as everywhere.
    public @Nullable Serializer<?> withDefault(@Nullable Serializer<?> fallback) {
        if (inner != null) {
            return this;
        }
        return fallback == null ? null : new SessionWindowedSerializer<>((Serializer<T>) fallback);
    }

    @Override
    public byte @Nullable [] serialize(String topic, @Nullable Windowed<T> key) {
        if (key == null) {
            return null;
        }
        byte[] bytes = serializeBaseKey(topic, key);
        return ByteBuffer.allocate(bytes.length + Long.BYTES + Long.BYTES)
                .put(bytes)
                .putLong(key.window().end())
                .putLong(key.window().start())
                .array();
    }

    @Override
    public byte[] serializeBaseKey(String topic, Windowed<T> key) {
        return InnerClass.known(inner, WINDOWED_INNER_SERIALIZER_CLASS).serialize(topic, key.key());
    }

    @Override
    public void close() {
        if (inner != null) {
            inner.close();
        }
    }
}
