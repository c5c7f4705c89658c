package io.weir.runtime.loop;

import io.weir.changelog.LogPosition;
import io.weir.changelog.view.StoreSet;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** What a lane asks of the instance that it belongs to. */
interface LaneOwner {
    /** Whether lanes are to rest. */
    boolean isPaused();

    /** The newest membership. */
    ConsumerGroupMetadata group();

    /** Asks for a commit of offsets outside of a transaction; completes exceptionally if it failed. */
    CompletableFuture<Void> commit(Map<TopicPartition, OffsetAndMetadata> offsets);

    /** Offsets were committed, in a transaction or outside of one. */
    void committed(Map<TopicPartition, OffsetAndMetadata> offsets);

    /** A store has followed its changelog to a position. */
    void followed(TaskId task, String store, LogPosition position);

    /** Input was worked off. */
    void released(TopicPartition partition, long bytes);

    /**
     * The task is to go on from the committed offsets, after a rest if the user's code failed. Its stores stay open.
     */
    void rewind(TaskSpec spec, StoreSet stores, long epoch, boolean rests);

    /** Something failed in these tasks that only the user can decide about; true if the lane is to go on. */
    boolean goesOnAfter(Set<TaskSpec> tasks, Throwable failure);
}
