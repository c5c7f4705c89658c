package io.weir.processor;

import org.jspecify.annotations.Nullable;

/**
 * Chooses the output topic for each record. The topics must exist.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
@FunctionalInterface
public interface TopicNameExtractor<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Chooses the topic.
     *
     * @param key the key
     * @param value the value
     * @param recordContext where the record came from
     * @return name of an existing topic
     */
    String extract(K key, V value, RecordContext recordContext);
}
