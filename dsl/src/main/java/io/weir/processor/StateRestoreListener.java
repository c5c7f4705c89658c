package io.weir.processor;

import org.apache.kafka.common.TopicPartition;

/**
 * Told how the restore of stores goes.
 *
 * <p>Called on the thread that restores: be quick, and safe for several threads.
 */
public interface StateRestoreListener {
    /**
     * A restore begins.
     *
     * @param topicPartition the changelog
     * @param storeName the store
     * @param startingOffset first offset to be read
     * @param endingOffset the offset behind the last to be read
     */
    void onRestoreStart(TopicPartition topicPartition, String storeName, long startingOffset, long endingOffset);

    /**
     * A batch was restored.
     *
     * @param topicPartition the changelog
     * @param storeName the store
     * @param batchEndOffset offset of the batch's last record
     * @param numRestored number of records in the batch
     */
    void onBatchRestored(TopicPartition topicPartition, String storeName, long batchEndOffset, long numRestored);

    /**
     * A restore is complete.
     *
     * @param topicPartition the changelog
     * @param storeName the store
     * @param totalRestored number of records restored
     */
    void onRestoreEnd(TopicPartition topicPartition, String storeName, long totalRestored);

    /**
     * A restore ended early, because the task moved away.
     *
     * @param topicPartition the changelog
     * @param storeName the store
     * @param totalRestored number of records restored
     */
    default void onRestoreSuspended(TopicPartition topicPartition, String storeName, long totalRestored) {}
}
