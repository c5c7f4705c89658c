package io.weir.runtime.loop;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads changelogs. Owned by the restore loop.
 *
 * <p>Reads only committed records; knows the log's true end, behind open transactions.
 */
public interface ChangelogConsumer extends AutoCloseable {
    /**
     * First and next offsets of partitions.
     *
     * @param partitions the partitions
     * @return the bounds, as they are now
     */
    Map<TopicPartition, Bounds> bounds(Set<TopicPartition> partitions);

    /**
     * Adds a partition to those that are read.
     *
     * @param partition the partition
     * @param offset the first offset to read
     */
    void add(TopicPartition partition, long offset);

    /**
     * Takes a partition from those that are read.
     *
     * @param partition the partition
     */
    void remove(TopicPartition partition);

    /**
     * Reads records.
     *
     * @param timeout how long to wait for some
     * @return what came, per partition; a batch may hold no record and yet move the position
     * @throws LogMovedException if the brokers have deleted what was to be read next
     */
    Map<TopicPartition, InputConsumer.Batch> poll(Duration timeout);

    /**
     * How much a partition holds beyond what was read.
     *
     * @param partition a partition that was added
     * @return number of offsets that can be read, 0 if that is not known yet
     */
    default long lag(TopicPartition partition) {
        return 0;
    }

    /** Makes a poll that waits return; safe for all threads. */
    void wakeup();

    @Override
    void close();

    /**
     * The bounds of a partition.
     *
     * @param first the first offset that can be read
     * @param end the offset behind the last record, of open transactions too
     */
    record Bounds(long first, long end) {}
}
