package io.weir.runtime.loop;

import io.weir.changelog.view.StoreSet;
import io.weir.runtime.tasks.TaskSpec;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** What the restore loop tells the instance that it belongs to. */
interface RestoreOwner {
    /** The task's stores are open, and begin to follow their changelogs. */
    default void restoring(TaskSpec spec, StoreSet stores) {}

    /** The task's stores are open and hold all that their changelogs hold. */
    void restored(TaskSpec spec, StoreSet stores, long epoch);

    /** The task's stores cannot be opened or restored. */
    void notRestored(TaskSpec spec, long epoch, Throwable failure);

    /** Whether the application has committed offsets of any of the task's inputs. */
    boolean hasCommittedInput(TaskSpec spec);

    /** The committed offsets of the task's inputs, of those that have one. */
    Map<TopicPartition, Long> committedInput(TaskSpec spec);
}
