package io.weir.engine;

import org.apache.kafka.common.TopicPartition;

/** Told of input that was worked off. */
@FunctionalInterface
public interface InputRelease {
    /**
     * Input was worked off.
     *
     * @param partition the partition
     * @param bytes its bytes
     */
    void released(TopicPartition partition, long bytes);
}
