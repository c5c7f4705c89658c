package io.weir.runtime.loop;

import io.weir.engine.CommitFailedException;
import io.weir.engine.Outbox;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * A lane's way to the log: output records and changelogs, and under exactly-once the offsets with them.
 *
 * <p>Owned by its lane. A send that fails makes every later call throw, until {@link #recover}.
 */
public interface LaneProducer extends Outbox, AutoCloseable {
    /**
     * Begins work; under exactly-once, settles the transaction that a dead predecessor left open.
     *
     * @throws LogUnavailableException if the brokers do not answer in time
     */
    void open();

    /**
     * Waits until every record sent so far is acknowledged.
     *
     * @throws CommitFailedException if one of them was lost, or may have been
     */
    void flush();

    /**
     * The offset of the last record sent to each partition since the last commit. Complete only after a flush.
     *
     * @return offsets by partition, of topics whose offsets the caller asked for by {@link #track}
     */
    Map<TopicPartition, Long> lastOffsets();

    /**
     * Asks for the offsets of a changelog partition.
     *
     * @param partition the partition
     */
    void track(TopicPartition partition);

    /** {@return whether each record reaches the log once, and those of a partition in the order of their sends} */
    boolean sendsOnceInOrder();

    /**
     * Ends the commit: under exactly-once commits the transaction with these offsets in it; under at-least-once only
     * forgets the tracked offsets, since the ingress commits the input's offsets.
     *
     * @param offsets next offset to read of each input partition
     * @param group the newest membership of the instance
     * @throws CommitFailedException if the transaction was aborted, or its outcome is not known
     */
    void commit(Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata group);

    /**
     * Drops all that was sent since the last commit, settles what is open, and is ready again. Where the outcome of a
     * commit was not known, it is settled after this call: the committed offsets tell which it was.
     *
     * @throws LogUnavailableException if the brokers do not answer in time
     */
    void recover();

    /**
     * Ends work. An open transaction is aborted.
     *
     * @param timeout how long to wait
     */
    void close(Duration timeout);

    @Override
    default void close() {
        close(Duration.ofSeconds(10));
    }
}
