package io.weir.runtime.loop;

import io.weir.engine.CommitFailedException;
import io.weir.runtime.tasks.InputTopics;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The instance's membership in its group, and its input.
 *
 * <p>Owned by the ingress; only {@link #wakeup} and {@link #group} may be called by other threads.
 */
public interface InputConsumer extends AutoCloseable {
    /**
     * Joins the group.
     *
     * @param topics all input topics; of a pattern, those too that will be there later
     * @param membership told of the instance's partitions, on the polling thread
     */
    void subscribe(InputTopics topics, Membership membership);

    /**
     * Takes part in the group and fetches records.
     *
     * @param timeout how long to wait for records
     * @return records in offset order per partition; empty after a wake-up
     */
    Map<TopicPartition, Batch> poll(Duration timeout);

    /**
     * Stops fetching of partitions; those not assigned are ignored.
     *
     * @param partitions the partitions
     */
    void pause(Collection<TopicPartition> partitions);

    /**
     * Goes on fetching of partitions; those not assigned are ignored.
     *
     * @param partitions the partitions
     */
    void resume(Collection<TopicPartition> partitions);

    /**
     * Commits offsets outside of a transaction.
     *
     * @param offsets next offset to read of each partition
     * @return false if a rebalance is under way and the commit is to be tried again after the next poll
     * @throws CommitFailedException if they were not committed; the partitions may belong to another member now
     */
    boolean commit(Map<TopicPartition, OffsetAndMetadata> offsets);

    /**
     * Goes back to the committed offsets, or where there are none to where the reset policy says.
     *
     * @param partitions partitions that are assigned
     * @return the committed offsets that it went to, with their metadata
     * @throws LogUnavailableException if the brokers do not tell the committed offsets in time
     */
    Map<TopicPartition, OffsetAndMetadata> rewind(Set<TopicPartition> partitions);

    /**
     * Whether the broker holds nothing of a partition beyond what was fetched.
     *
     * @param partition a partition that is assigned
     * @return true if that is known, false if there is more or it is not known
     */
    boolean caughtUp(TopicPartition partition);

    /**
     * The offset behind the last record that the broker has of a partition, as the last answer told it.
     *
     * @param partition a partition
     * @return the offset, or empty if it is not known
     */
    OptionalLong end(TopicPartition partition);

    /**
     * The newest membership, for transactions; safe for all threads. It is the new one as soon as the commit gate
     * opens.
     *
     * @return the group's id, generation and member
     */
    ConsumerGroupMetadata group();

    /** Makes a poll that waits return; safe for all threads. */
    void wakeup();

    /** Asks for a rebalance with the next poll. */
    void rejoin();

    /**
     * Ends the membership.
     *
     * @param leave true to leave the group at once, false to keep the place for a restart
     * @param timeout how long to wait
     */
    void close(boolean leave, Duration timeout);

    @Override
    default void close() {
        close(false, Duration.ofSeconds(10));
    }

    /**
     * What one poll brought for a partition.
     *
     * @param records the records in offset order, maybe none
     * @param nextOffset the offset after them, past any marker
     */
    record Batch(List<ConsumerRecord<byte[], byte[]>> records, long nextOffset) {}

    /** Told of the instance's partitions. */
    interface Membership {
        /**
         * Partitions came.
         *
         * @param partitions those that are new
         */
        void assigned(Collection<TopicPartition> partitions);

        /**
         * Partitions go; what was processed can still be committed.
         *
         * @param partitions those that go
         */
        void revoked(Collection<TopicPartition> partitions);

        /**
         * Partitions are gone; nothing of theirs can be committed.
         *
         * @param partitions those that are gone
         */
        void lost(Collection<TopicPartition> partitions);
    }
}
