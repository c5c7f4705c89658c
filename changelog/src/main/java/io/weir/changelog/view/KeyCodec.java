package io.weir.changelog.view;

import io.weir.changelog.buffer.RowKey;
import io.weir.state.StateException;
import java.util.Objects;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Turns keys of one store into bytes and back.
 *
 * @param <K> type of the key
 */
final class KeyCodec<K> implements RowKeys<K> {
    private final String store;
    private final String topic;
    private final Serializer<K> serializer;
    private final Deserializer<K> deserializer;
    private final @Nullable PartedKeys parts;

    KeyCodec(ResolvedStore store, Serde<K> serde) {
        this.store = store.name();
        this.topic = store.changelogTopic();
        this.serializer = serde.serializer();
        this.deserializer = serde.deserializer();
        this.parts = serde instanceof PartedKeys known ? known : null;
    }

    @SuppressWarnings("unchecked") // the topology gave the store this serde for the type it uses it with
    static <K> KeyCodec<K> of(ResolvedStore store) {
        return new KeyCodec<>(store, (Serde<K>) store.key());
    }

    @Override
    public RowKey key(K key) {
        return new RowKey(bytes(key, serializer));
    }

    <P> byte[] bytes(@Nullable P key, Serializer<P> with) {
        if (key == null) {
            throw new IllegalArgumentException("Store [" + store + "] was asked with a null key. Every row has a key:"
                    + " leave out records without one before they reach the store.");
        }
        byte[] bytes = with.serialize(topic, key);
        if (bytes == null) {
            throw new StateException(
                    "Serializer [" + with.getClass().getName() + "] made no bytes of a key of store [" + store
                            + "]. Give the store a serde that turns every key into bytes.",
                    null);
        }
        return SharedArrays.in(key) ? bytes.clone() : bytes;
    }

    @Override
    public byte[] owner(byte[] disk) {
        return parts == null ? disk : parts.owner(disk);
    }

    @Override
    public Object owned(byte[] owner) {
        return parts == null ? Objects.requireNonNull(key(owner)) : parts.owned(topic, owner);
    }

    @Override
    public byte[] logged(byte[] disk) {
        return disk;
    }

    @Override
    public byte[] fromLog(byte[] logged) {
        return logged;
    }

    @Override
    public K key(byte[] bytes) {
        K key = deserialize(bytes);
        return SharedArrays.in(key) ? deserialize(bytes.clone()) : key;
    }

    private K deserialize(byte[] bytes) {
        K key;
        try {
            key = deserializer.deserialize(topic, bytes);
        } catch (SerializationException cause) {
            throw unreadable(cause);
        }
        if (key == null) {
            throw unreadable(null);
        }
        return key;
    }

    private StateException unreadable(@Nullable SerializationException cause) {
        return new StateException(
                "Deserializer [" + deserializer.getClass().getName() + "] cannot read a key of store [" + store
                        + "], changelog [" + topic + "]. Give the store the serde that wrote it.",
                cause);
    }
}
