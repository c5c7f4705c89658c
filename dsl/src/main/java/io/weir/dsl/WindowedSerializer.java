package io.weir.dsl;

import io.weir.state.Windowed;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Writes a key and its window.
 *
 * @param <T> type of keys
 */
public interface WindowedSerializer<T> extends Serializer<Windowed<T>> {
    /**
     * The bytes of the key alone, by which records are spread over partitions.
     *
     * @param topic the topic
     * @param key the key and its window
     * @return the key's bytes
     */
    byte[] serializeBaseKey(String topic, Windowed<T> key);
}
