package io.weir.runtime.loop;

import io.weir.task.TaskId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Local state of tasks that are not here any more: kept for a while, since they may come back.
 *
 * <p>Owned by the ingress.
 */
final class Leftovers {
    private static final Logger LOG = LoggerFactory.getLogger(Leftovers.class);

    private static final long LOOKS_PER_DELAY = 10;

    private final TaskFactory factory;
    private final long delayMs;
    private final Map<TaskId, Long> unusedSince = new HashMap<>();
    private long nextLookMs;

    Leftovers(TaskFactory factory, long delayMs) {
        this.factory = factory;
        this.delayMs = delayMs;
    }

    /** The tasks that have state here, and have not been here for as long as their state is kept. */
    List<TaskId> due(Set<TaskId> here, long nowMs) {
        if (nowMs < nextLookMs) {
            return List.of();
        }
        nextLookMs = nowMs + Math.max(1, delayMs / LOOKS_PER_DELAY);
        Set<TaskId> kept = factory.kept();
        unusedSince.keySet().retainAll(kept);
        unusedSince.keySet().removeAll(here);
        kept.stream().filter(task -> !here.contains(task)).forEach(task -> unusedSince.putIfAbsent(task, nowMs));
        List<TaskId> due = unusedSince.entrySet().stream()
                .filter(unused -> nowMs - unused.getValue() >= delayMs)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        due.forEach(unusedSince::remove);
        return due;
    }

    /** Deletes the local state of a task that nobody here uses. */
    static void discard(TaskFactory factory, TaskId task) {
        try {
            factory.discard(task);
            LOG.info("The local state of task {} is deleted: the task has been elsewhere for long.", task);
        } catch (RuntimeException failure) {
            LOG.warn("The local state of task {} is left over and could not be deleted.", task, failure);
        }
    }
}
