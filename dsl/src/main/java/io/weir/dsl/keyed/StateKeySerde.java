package io.weir.dsl.keyed;

import io.weir.changelog.view.PartedKeys;
import io.weir.processor.StateKey;
import io.weir.state.WrappingSerde;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the length of the key, the key, and the part.
 *
 * @param key serde of keys, or null for the application's default
 * @param part serde of parts
 * @param <K> type of keys
 * @param <P> type of parts
 */
record StateKeySerde<K, P>(@Nullable Serde<K> key, Serde<P> part) implements WrappingSerde<StateKey<K, P>>, PartedKeys {
    @Override
    public byte[] owner(byte[] parted) {
        return Arrays.copyOfRange(
                parted, Integer.BYTES, Integer.BYTES + ByteBuffer.wrap(parted).getInt());
    }

    @Override
    public Object owned(String topic, byte[] owner) {
        return Objects.requireNonNull(known().deserializer().deserialize(topic, owner));
    }

    @Override
    @SuppressWarnings("unchecked") // The application's default is taken for the type that it is used with.
    public @Nullable Serde<StateKey<K, P>> withDefault(@Nullable Serde<?> fallback) {
        Serde<?> known = known(key, fallback);
        return known == null ? null : new StateKeySerde<>((Serde<K>) known, part);
    }

    /** The serde of keys to use, which may lack the application's default, or be it. */
    static @Nullable Serde<?> known(@Nullable Serde<?> said, @Nullable Serde<?> fallback) {
        if (said instanceof WrappingSerde<?> wrapping) {
            return wrapping.withDefault(fallback);
        }
        return said == null ? fallback : said;
    }

    @Override
    @SuppressWarnings("unchecked") // Whoever reads a store from outside may ask with a key of another type.
    public Serializer<StateKey<K, P>> serializer() {
        Serializer<K> keys = known().serializer();
        Serializer<P> parts = part.serializer();
        Serializer<Object> any = (topic, asked) -> {
            if (!(asked instanceof StateKey<?, ?>)) {
                throw unknown(topic, asked);
            }
            StateKey<K, P> row = (StateKey<K, P>) asked;
            return StateKey.bytes(keys.serialize(topic, row.key()), parts.serialize(topic, row.part()));
        };
        return (Serializer<StateKey<K, P>>) (Serializer<?>) any;
    }

    private static IllegalArgumentException unknown(String topic, Object asked) {
        return new IllegalArgumentException("A StateKey of key and part is expected by the list or map state behind ["
                + topic + "], but it was asked with a [" + asked.getClass().getName() + "]. Ask with new"
                + " StateKey<>(key, part), or for all rows of a key with prefixScan(key,"
                + " StateKey.prefix(keySerializer)).");
    }

    @Override
    public Deserializer<StateKey<K, P>> deserializer() {
        Deserializer<K> keys = known().deserializer();
        Deserializer<P> parts = part.deserializer();
        return (topic, bytes) -> {
            int partAt = bytes.length < Integer.BYTES
                    ? -1
                    : Integer.BYTES + ByteBuffer.wrap(bytes).getInt();
            if (partAt < Integer.BYTES || partAt > bytes.length) {
                throw new SerializationException("A key of [" + topic + "] is expected to begin with its length, but"
                        + " begins with other bytes. Give the state the name that it had, and its store its topic.");
            }
            return new StateKey<>(
                    keys.deserialize(topic, Arrays.copyOfRange(bytes, Integer.BYTES, partAt)),
                    parts.deserialize(topic, Arrays.copyOfRange(bytes, partAt, bytes.length)));
        };
    }

    private Serde<K> known() {
        if (key == null) {
            throw new AssertionError("A serde was used before the application's default was known.");
        }
        return key;
    }
}
