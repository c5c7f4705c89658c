package io.weir.runtime.loop;

import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a lane.
 *
 * <p>Owned by the lane.
 */
final class Slots {
    private final Map<TaskId, Slot> byTask = new LinkedHashMap<>();

    void put(Slot slot) {
        byTask.put(slot.spec().id(), slot);
    }

    void remove(Slot slot) {
        byTask.remove(slot.spec().id());
    }

    @Nullable Slot of(TaskId task) {
        return byTask.get(task);
    }

    /** The task in that life of it; null if it is not here, or lives another. */
    @Nullable Slot of(TaskId task, long epoch) {
        Slot slot = byTask.get(task);
        return slot != null && slot.epoch() == epoch ? slot : null;
    }

    /** The tasks as they are now; tasks may go while one walks over them. */
    List<Slot> all() {
        return List.copyOf(byTask.values());
    }

    /** The tasks, to be looked at only. */
    Collection<Slot> view() {
        return byTask.values();
    }

    boolean anyLeavesInstance() {
        return byTask.values().stream().anyMatch(slot -> !slot.staysInInstance());
    }

    boolean anyIsDirty() {
        return byTask.values().stream().anyMatch(slot -> slot.task().isDirty());
    }

    Set<TaskSpec> specs() {
        return byTask.values().stream().map(Slot::spec).collect(Collectors.toSet());
    }

    /** Closes all; what is not committed is gone. */
    void close() {
        byTask.values().forEach(Slot::close);
        byTask.clear();
    }
}
