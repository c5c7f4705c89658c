package io.weir.runtime.loop;

import io.weir.changelog.view.StoreSet;
import io.weir.engine.Task;
import io.weir.engine.TaskPorts;
import io.weir.engine.TaskTimes;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.util.Set;

/** Opens a task's stores and makes the task that runs on them. */
public interface TaskFactory {
    /**
     * Opens the stores of a task.
     *
     * @param spec the task
     * @return its stores; the caller closes them
     */
    StoreSet open(TaskSpec spec);

    /**
     * The tasks that have local state here, whether they are open or not.
     *
     * @return the tasks
     */
    default Set<TaskId> kept() {
        return Set.of();
    }

    /**
     * Deletes the local state of a task whose stores are not open.
     *
     * @param task the task
     */
    default void discard(TaskId task) {}

    /**
     * What makes a store's rows of the records of its changelog.
     *
     * @param spec the task
     * @param store name of one of its logged stores
     * @return the reader, for one restoration
     */
    default RowReader reader(TaskSpec spec, String store) {
        return RowReader.asWritten();
    }

    /**
     * Makes a task and initialises its processors.
     *
     * @param spec the task
     * @param stores its open stores
     * @param times what it knew of time at its last commit
     * @param ports what leads out of it
     * @param nowMs the wall clock
     * @return the task
     */
    Task make(TaskSpec spec, StoreSet stores, TaskTimes times, TaskPorts ports, long nowMs);
}
