package io.weir.runtime.tasks;

import io.weir.changelog.LogPosition;
import io.weir.errors.StreamsException;
import io.weir.runtime.assign.LocalState;
import io.weir.task.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * The group's leader wants to know who has which state, and how much of it. Of open stores that is known; of those that
 * are closed, opening them all to look would take long. So a number stands in each task's directory, written now and
 * then and at the end. It may be behind what the stores hold, after a kill, and is a hint for the placement only: how
 * far a store has come is told by the store.
 */
/**
 * How far this instance's state of each task has come.
 *
 * <p>Safe for all threads. The unit is offsets of the changelogs, summed up over the stores of a task.
 */
public final class TaskPositions {
    private static final Logger LOG = LoggerFactory.getLogger(TaskPositions.class);

    private final StateDirectory directory;
    private final Map<TaskId, Map<String, Long>> open = new ConcurrentHashMap<>();
    private final Map<TaskId, Long> told = new ConcurrentHashMap<>();
    private final Set<TaskId> current = ConcurrentHashMap.newKeySet();

    private TaskPositions(StateDirectory directory) {
        this.directory = directory;
    }

    /**
     * Reads what stands in the directories of tasks.
     *
     * @param directory the application's directory
     * @param durable the tasks whose state outlives the process
     * @return the positions
     */
    public static TaskPositions of(StateDirectory directory, Collection<TaskId> durable) {
        TaskPositions positions = new TaskPositions(directory);
        Set<TaskId> kept = new HashSet<>(durable);
        kept.retainAll(directory.tasks());
        kept.forEach(task -> positions.told.put(task, directory.positionHint(task)));
        return positions;
    }

    /**
     * A store has followed its changelog to a position.
     *
     * @param task the task
     * @param store the store
     * @param position the position
     */
    public void moved(TaskId task, String store, LogPosition position) {
        open.computeIfAbsent(task, none -> new ConcurrentHashMap<>()).put(store, position.offset() + 1);
    }

    /**
     * Whether a task's stores are near the ends of their changelogs, and are kept there.
     *
     * @param task the task
     * @param near whether they are
     */
    public void current(TaskId task, boolean near) {
        if (near) {
            current.add(task);
        } else {
            current.remove(task);
        }
    }

    /**
     * A task's stores are closed; what they hold stays on disk.
     *
     * @param task the task
     */
    public void closed(TaskId task) {
        current.remove(task);
        save(task);
    }

    /**
     * All that is known.
     *
     * @return the local state, by task
     */
    public Map<TaskId, LocalState> all() {
        Map<TaskId, LocalState> all = new HashMap<>();
        told.forEach((task, position) -> all.put(task, new LocalState(position, false)));
        open.forEach((task, stores) -> all.put(task, new LocalState(sum(stores), current.contains(task))));
        all.keySet().removeIf(task -> !directory.has(task));
        return all;
    }

    /** Writes down what has changed. */
    public void save() {
        open.keySet().forEach(this::save);
    }

    private void save(TaskId task) {
        Map<String, Long> stores = open.get(task);
        if (stores == null || !directory.has(task)) {
            return;
        }
        long position = sum(stores);
        Long before = told.put(task, position);
        if (before == null || before != position) {
            hint(task, position);
        }
    }

    private void hint(TaskId task, long position) {
        try {
            directory.hintPosition(task, position);
        } catch (StreamsException unwritable) {
            LOG.warn("How far task {} has come is not written down: {}", task, unwritable.getMessage());
        }
    }

    private static long sum(Map<String, Long> stores) {
        return stores.values().stream().mapToLong(offset -> offset).sum();
    }
}
