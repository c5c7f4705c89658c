package io.weir.state;

import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * The serdes of rows, with the topic that they are told.
 *
 * @param <K> type of keys
 * @param <V> type of values
 */
public final class StateSerdes<K extends @Nullable Object, V extends @Nullable Object> {
    /** Bytes that a timestamp takes. */
    public static final int TIMESTAMP_SIZE = 8;

    /** Bytes that a yes or no takes. */
    public static final int BOOLEAN_SIZE = 1;

    private final String topic;
    private final Serde<K> keySerde;
    private final Serde<V> valueSerde;

    /**
     * Puts serdes together.
     *
     * @param topic the topic that serdes are told, usually a changelog
     * @param keySerde serde of keys
     * @param valueSerde serde of values
     */
    public StateSerdes(String topic, Serde<K> keySerde, Serde<V> valueSerde) {
        this.topic = topic;
        this.keySerde = keySerde;
        this.valueSerde = valueSerde;
    }

    /**
     * Serdes of types that Kafka knows.
     *
     * @param topic the topic that serdes are told
     * @param keyClass type of keys
     * @param valueClass type of values
     * @param <K> type of keys
     * @param <V> type of values
     * @return the serdes
     * @throws IllegalArgumentException if Kafka has no serde of one of the types
     */
    public static <K, V> StateSerdes<K, V> withBuiltinTypes(String topic, Class<K> keyClass, Class<V> valueClass) {
        return new StateSerdes<>(topic, Serdes.serdeFrom(keyClass), Serdes.serdeFrom(valueClass));
    }

    /** {@return the serde of keys} */
    public Serde<K> keySerde() {
        return keySerde;
    }

    /** {@return the serde of values} */
    public Serde<V> valueSerde() {
        return valueSerde;
    }

    /** {@return the serialiser of keys} */
    public Serializer<K> keySerializer() {
        return keySerde.serializer();
    }

    /** {@return the deserialiser of keys} */
    public Deserializer<K> keyDeserializer() {
        return keySerde.deserializer();
    }

    /** {@return the serialiser of values} */
    public Serializer<V> valueSerializer() {
        return valueSerde.serializer();
    }

    /** {@return the deserialiser of values} */
    public Deserializer<V> valueDeserializer() {
        return valueSerde.deserializer();
    }

    /** {@return the topic that serdes are told} */
    public String topic() {
        return topic;
    }

    /**
     * Reads a key.
     *
     * @param rawKey its bytes
     * @param headers headers of its record
     * @return the key
     */
    public K keyFrom(byte[] rawKey, Headers headers) {
        return keyDeserializer().deserialize(topic, headers, rawKey);
    }

    /**
     * Reads a value.
     *
     * @param rawValue its bytes
     * @param headers headers of its record
     * @return the value
     */
    public V valueFrom(byte[] rawValue, Headers headers) {
        return valueDeserializer().deserialize(topic, headers, rawValue);
    }

    /**
     * Writes a key.
     *
     * @param key the key
     * @param headers headers of its record
     * @return its bytes
     */
    public byte[] rawKey(K key, Headers headers) {
        return keySerializer().serialize(topic, headers, key);
    }

    /**
     * Writes a value.
     *
     * @param value the value
     * @param headers headers of its record
     * @return its bytes
     */
    public byte[] rawValue(V value, Headers headers) {
        return valueSerializer().serialize(topic, headers, value);
    }
}
