package io.weir.processor;

import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the partitions of an output record.
 *
 * @param <K> type of the key
 * @param <V> type of the value
 */
@FunctionalInterface
public interface StreamPartitioner<K extends @Nullable Object, V extends @Nullable Object> {
    /**
     * Chooses the partitions.
     *
     * @param topic the output topic
     * @param key the key
     * @param value the value
     * @param headers the headers
     * @param numPartitions number of partitions of the topic
     * @return the partitions: empty for the producer's own rule, an empty set to drop the record
     */
    Optional<Set<Integer>> partitions(String topic, K key, V value, Headers headers, int numPartitions);
}
