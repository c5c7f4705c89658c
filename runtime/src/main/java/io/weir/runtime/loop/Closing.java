package io.weir.runtime.loop;

import io.weir.task.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Tasks whose stores are being closed: two at a time would fight for the same files.
 *
 * <p>Owned by the ingress.
 */
final class Closing {
    private final Map<TaskId, CompletableFuture<Void>> ends = new HashMap<>();

    /** Does something when a task's stores are closed, or at once if they are not being closed. */
    void after(TaskId task, Runnable then) {
        CompletableFuture<Void> before = ends.getOrDefault(task, CompletableFuture.completedFuture(null));
        ends.put(task, before.whenComplete((closed, failure) -> then.run()));
    }

    /** A task's stores are being closed, and something is to be done behind that. */
    void begin(TaskId task, CompletableFuture<Void> closed, Runnable then) {
        ends.put(task, closed.whenComplete((done, failure) -> then.run()));
    }

    boolean allDone(Collection<TaskEntry> tasks) {
        return tasks.stream().noneMatch(task -> tasks().contains(task.spec().id()));
    }

    /** The tasks whose stores are not closed yet. */
    Set<TaskId> tasks() {
        ends.values().removeIf(CompletableFuture::isDone);
        return new HashSet<>(ends.keySet());
    }
}
