package io.weir.runtime.assign;

import io.weir.task.TaskId;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * The tasks of one member.
 *
 * @param active tasks that it runs
 * @param standbys tasks of which it keeps a copy
 * @param warmups tasks of which it makes a copy, to run them as soon as it has caught up
 */
public record PlacedTasks(NavigableSet<TaskId> active, NavigableSet<TaskId> standbys, NavigableSet<TaskId> warmups) {
    /** Copies the sets. */
    public PlacedTasks {
        active = Collections.unmodifiableNavigableSet(new TreeSet<>(active));
        standbys = Collections.unmodifiableNavigableSet(new TreeSet<>(standbys));
        warmups = Collections.unmodifiableNavigableSet(new TreeSet<>(warmups));
    }
}
