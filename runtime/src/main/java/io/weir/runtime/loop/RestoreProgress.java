package io.weir.runtime.loop;

import io.weir.task.TaskId;
import org.apache.kafka.common.TopicPartition;

/** Told how stores follow their changelogs. Called by the restore loop, and by the one that fills global stores. */
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
     * @param batch the records
     */
    void applied(TopicPartition changelog, String store, Batch batch);

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

    /**
     * A copy of a store begins to follow its changelog.
     *
     * @param changelog the changelog partition
     * @param store the store
     * @param from the first offset to read
     */
    default void copyStarted(TopicPartition changelog, String store, long from) {}

    /**
     * Some records were applied to a copy.
     *
     * @param changelog the changelog partition
     * @param store the store
     * @param task the task whose store it is
     * @param batch the records
     * @param end the offset behind the last record that can be read, as far as is known
     */
    default void copied(TopicPartition changelog, String store, TaskId task, Batch batch, long end) {}

    /**
     * A copy of a store does not follow its changelog any more.
     *
     * @param changelog the changelog partition
     * @param store the store
     * @param place how far it came
     * @param toRun whether the task itself is to run here, with this store
     */
    default void copyEnded(TopicPartition changelog, String store, Place place, boolean toRun) {}

    /**
     * Records that were applied at once.
     *
     * @param lastOffset offset of the last of them
     * @param records how many
     * @param bytes how many bytes their keys and values have, 0 if that is not known
     * @param sinceStartMs time since the store began to follow its changelog
     */
    record Batch(long lastOffset, long records, long bytes, long sinceStartMs) {}

    /**
     * A place in a changelog.
     *
     * @param next the offset behind the last record that was applied
     * @param end the offset behind the last record that can be read
     */
    record Place(long next, long end) {}
}
