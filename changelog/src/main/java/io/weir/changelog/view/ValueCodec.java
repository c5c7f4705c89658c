package io.weir.changelog.view;

import io.weir.state.StateException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/*
 * A value is held in one of two forms. If nobody can change it (see ImmutableTypes) it is held as it is and becomes
 * bytes once, at the commit. Otherwise it is held as bytes of its own: made when it is written, and read anew each
 * time, so that whoever goes on changing the object changes nothing here. An array of bytes is itself such a value,
 * hence "held is a byte[]" tells the two forms apart.
 */
/**
 * Turns values of one store into what the buffer holds and back.
 *
 * @param <V> type of the value
 */
final class ValueCodec<V> {
    private static final int OBJECT_BYTES = 32;
    private static final int ARRAY_BYTES = 16;
    private static final int STRING_BYTES = 48;

    private final RowLayout layout;
    private final String store;
    private final String topic;
    private final Serializer<V> serializer;
    private final Deserializer<V> deserializer;
    private Class<?> lastType = byte[].class;
    private boolean lastImmutable;
    private int lastLength = OBJECT_BYTES;

    ValueCodec(ResolvedStore store, Serde<V> serde) {
        this.layout = RowLayout.of(store.definition());
        this.store = store.name();
        this.topic = store.changelogTopic();
        this.serializer = serde.serializer();
        this.deserializer = serde.deserializer();
    }

    RowLayout layout() {
        return layout;
    }

    /** What to hold of a value that the application gave. */
    @Nullable Object held(V value) {
        if (immutable(value)) {
            return value;
        }
        byte[] bytes = serialize(value);
        // The serializer may have handed out an array that the value goes on using.
        return bytes == null ? null : bytes.clone();
    }

    /** The bytes of what is held. */
    byte @Nullable [] bytes(Object held) {
        return held instanceof byte[] bytes ? bytes : serialize(object(held));
    }

    /** The value of what is held. */
    @Nullable V value(Object held) {
        return held instanceof byte[] bytes ? deserialize(bytes.clone()) : object(held);
    }

    /** The value of a row that is there. */
    V present(@Nullable Object held) {
        V value = held == null ? null : value(held);
        if (value == null) {
            throw unreadable(null);
        }
        return value;
    }

    /** What to go on holding after a value was read. */
    Object reheld(Object held, V value) {
        return immutable(value) ? value : held;
    }

    /** About how many bytes of heap something held takes. */
    int size(@Nullable Object held) {
        if (held == null) {
            return 0;
        }
        if (held instanceof byte[] bytes) {
            return ARRAY_BYTES + bytes.length;
        }
        if (held instanceof String text) {
            return STRING_BYTES + text.length();
        }
        return held instanceof Number ? OBJECT_BYTES : OBJECT_BYTES + 2 * lastLength;
    }

    private boolean immutable(V value) {
        Class<?> type = value.getClass();
        if (type != lastType) {
            lastImmutable = ImmutableTypes.contain(type);
            lastType = type;
        }
        return lastImmutable;
    }

    private byte @Nullable [] serialize(V value) {
        byte[] bytes = serializer.serialize(topic, value);
        if (bytes != null) {
            lastLength = bytes.length;
        }
        return bytes;
    }

    private @Nullable V deserialize(byte[] bytes) {
        try {
            return deserializer.deserialize(topic, bytes);
        } catch (SerializationException cause) {
            throw unreadable(cause);
        }
    }

    private StateException unreadable(@Nullable SerializationException cause) {
        return new StateException(
                "Deserializer [" + deserializer.getClass().getName() + "] cannot read a value of store [" + store
                        + "], changelog [" + topic + "]. Give the store the serde that wrote it.",
                cause);
    }

    @SuppressWarnings("unchecked") // what is held and is no array of bytes came in as a V
    private V object(Object held) {
        return (V) held;
    }
}
