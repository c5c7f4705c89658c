package io.weir.runtime.loop;

import java.util.Set;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** Records were deleted that were to be read next. */
public final class LogMovedException extends KafkaException {
    private final transient Set<TopicPartition> partitions;

    /**
     * Names the partitions.
     *
     * @param partitions the partitions that no longer hold the record to be read next
     * @param cause what the consumer said
     */
    public LogMovedException(Set<TopicPartition> partitions, Throwable cause) {
        super(
                "The next records of " + partitions + " were expected, but the brokers have deleted them. Look at the"
                        + " retention of these topics.",
                cause);
        this.partitions = Set.copyOf(partitions);
    }

    /**
     * The partitions.
     *
     * @return those that no longer hold the record to be read next
     */
    public Set<TopicPartition> partitions() {
        return partitions;
    }
}
