package io.weir.processor;

import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What can be read of a record.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
public interface ReadOnlyRecord<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * The key.
     *
     * @return the key, or null
     */
    K key();

    /**
     * The value.
     *
     * @return the value, or null
     */
    V value();

    /**
     * The event time.
     *
     * @return epoch milliseconds
     */
    long timestamp();

    /**
     * The headers.
     *
     * @return the headers; none are empty headers, not null
     */
    Headers headers();
}
