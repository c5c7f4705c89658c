package io.weir.processor;

import io.weir.task.TaskId;
import org.apache.kafka.common.TopicPartition;

/**
 * Told how copies of stores follow their changelogs.
 *
 * <p>An instance keeps a copy of a store whose task runs elsewhere as a standby, or to take the task over as soon as
 * the copy has caught up. Called on the thread that restores: be quick.
 */
public interface StandbyUpdateListener {
    /**
     * A copy begins to follow its changelog.
     *
     * @param topicPartition the changelog
     * @param storeName the store
     * @param startingOffset first offset to be read
     */
    void onUpdateStart(TopicPartition topicPartition, String storeName, long startingOffset);

    /**
     * A batch was applied to a copy.
     *
     * @param topicPartition the changelog
     * @param storeName the store
     * @param taskId the task whose store it is
     * @param batchEndOffset offset of the batch's last record
     * @param batchSize number of records in the batch
     * @param currentEndOffset the offset behind the last that can be read now, as far as is known
     */
    @AsInKafkaStreams
    void onBatchLoaded(
            TopicPartition topicPartition,
            String storeName,
            TaskId taskId,
            long batchEndOffset,
            long batchSize,
            long currentEndOffset);

    /**
     * A copy does not follow its changelog any more.
     *
     * @param topicPartition the changelog
     * @param storeName the store
     * @param storeOffset the offset behind the last record that was applied
     * @param currentEndOffset the offset behind the last that can be read now, as far as is known
     * @param reason why
     */
    void onUpdateSuspended(
            TopicPartition topicPartition,
            String storeName,
            long storeOffset,
            long currentEndOffset,
            SuspendReason reason);

    /** Why a copy does not follow its changelog any more. */
    enum SuspendReason {
        /** The copy is not wanted here any more. */
        MIGRATED,
        /** The task itself runs here from now on, with the store that the copy made. */
        PROMOTED
    }
}
