package io.weir.runtime.loop;

import io.weir.changelog.LogPosition;
import io.weir.changelog.view.StoreSet;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** What the restore loop tells the instance that it belongs to. */
interface RestoreOwner {
    /** The stores of the task, or of a copy of it, are open, and begin to follow their changelogs. */
    default void following(TaskSpec spec, StoreSet stores, boolean copy) {}

    /** The task's stores are open and hold all that their changelogs hold. */
    void restored(TaskSpec spec, StoreSet stores, long epoch);

    /** The task's stores cannot be opened or restored. */
    void notRestored(TaskSpec spec, long epoch, Throwable failure);

    /** A store has followed its changelog to a position. */
    void followed(TaskId task, String store, LogPosition position);

    /** A task's stores are closed again. */
    void closed(TaskId task);

    /** The copy of a task is near the end of its changelogs, or not any more. */
    void copyIsCurrent(TaskSpec spec, boolean current);

    /** The copy of a task cannot be opened or followed. */
    void notCopied(TaskSpec spec, Throwable failure);

    /** Whether the application has committed offsets of any of the task's inputs. */
    boolean hasCommittedInput(TaskSpec spec);

    /** The committed offsets of the task's inputs, of those that have one. */
    Map<TopicPartition, Long> committedInput(TaskSpec spec);
}
