package io.weir.runtime.loop;

import org.apache.kafka.common.TopicPartition;

/** Told how a store's restoration goes. Called by the restore loop. */
public interface RestoreProgress {
    /**
     * A store's restoration begins.
     *
     * @param changelog the changelog partition
     * @param store the store
     * @param from the first offset to read
     * @param end the offset at which the restoration is done
     */
    void started(TopicPartition changelog, String store, long from, long end);

    /**
     * Some records were applied.
     *
     * @param changelog the changelog partition
     * @param store the store
     * @param lastOffset offset of the last of them
     * @param records how many
     */
    void applied(TopicPartition changelog, String store, long lastOffset, long records);

    /**
     * The store is restored.
     *
     * @param changelog the changelog partition
     * @param store the store
     * @param records how many records were applied altogether
     * @param tookMs how long it took
     */
    void done(TopicPartition changelog, String store, long records, long tookMs);

    /**
     * The restoration ends before it is done.
     *
     * @param changelog the changelog partition
     * @param store the store
     * @param records how many records were applied
     */
    void suspended(TopicPartition changelog, String store, long records);
}
