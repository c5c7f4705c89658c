package io.weir.runtime.reads;

import io.weir.changelog.view.StoreSet;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.HotKeys;
import io.weir.task.TaskId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/*
 * The loops say here what comes and what is committed. What goes they need not say: stores that were closed refuse to
 * be read, and are left out.
 *
 * The committed offsets of its inputs are the position of a task's stores: they are committed together with its
 * changelogs, and a task runs only when its stores hold all of these. They are told here behind the write that shows
 * them, so a reader that asks for the position first and for the rows then sees no less than the position says.
 */
/**
 * The stores that are open on this instance.
 *
 * <p>Safe for all threads. Holds one entry for each task that was ever here.
 */
public final class LocalStores {
    private final Map<TaskId, LocalTask> tasks = new ConcurrentHashMap<>();

    /** Makes an empty register. */
    public LocalStores() {}

    /**
     * The stores of a task are open and follow their changelogs, until the task runs.
     *
     * @param spec the task
     * @param stores its stores
     */
    public void restoring(TaskSpec spec, StoreSet stores) {
        open(spec, stores, LocalTask.Stage.RESTORING);
    }

    /**
     * The stores of a task are open and follow their changelogs, for the case that its owner dies.
     *
     * @param spec the task
     * @param stores its stores
     */
    public void standby(TaskSpec spec, StoreSet stores) {
        open(spec, stores, LocalTask.Stage.STANDBY);
    }

    private void open(TaskSpec spec, StoreSet stores, LocalTask.Stage stage) {
        tasks.put(spec.id(), new LocalTask(spec, stage, stores.committed(), Map.of(), null, Map.of()));
    }

    /**
     * A task begins to run.
     *
     * @param spec the task
     * @param stores its stores
     * @param next the offsets at which its inputs go on
     * @param owner the thread that runs it
     */
    public void running(TaskSpec spec, StoreSet stores, Map<TopicPartition, OffsetAndMetadata> next, OwnerReads owner) {
        LocalTask task = new LocalTask(spec, LocalTask.Stage.RUNNING, stores.committed(), Map.of(), owner, Map.of());
        tasks.put(spec.id(), task.moved(next));
    }

    /**
     * The global stores are filled.
     *
     * @param spec all of them as one task
     * @param stores the stores
     * @param inputs what each store is made of
     */
    public void global(TaskSpec spec, StoreSet stores, Map<String, Set<TopicPartition>> inputs) {
        tasks.put(
                spec.id(),
                new LocalTask(spec, LocalTask.Stage.RUNNING, stores.committed(), Map.of(), null, Map.copyOf(inputs)));
    }

    /**
     * A task stops running; its stores are brought up to date with their changelogs.
     *
     * @param task the task
     */
    public void resting(TaskId task) {
        tasks.computeIfPresent(task, (id, known) -> known.resting());
    }

    /**
     * Inputs were committed, and the stores show it.
     *
     * @param next the next offset of each input that moved
     */
    public void committed(Map<TopicPartition, OffsetAndMetadata> next) {
        for (TaskId task : tasks.keySet()) {
            tasks.computeIfPresent(
                    task,
                    (id, known) ->
                            known.spec().inputs().stream().anyMatch(next::containsKey) ? known.moved(next) : known);
        }
    }

    /** The open tasks, by id. */
    List<LocalTask> tasks() {
        return tasks.values().stream()
                .filter(task -> task.committed().isOpen())
                .sorted(Comparator.comparing(task -> task.spec().id()))
                .toList();
    }

    /**
     * The keys that cause most of the work of the tasks that run here.
     *
     * @return by task
     */
    public Map<TaskId, HotKeys> hotKeys() {
        Map<TaskId, HotKeys> found = new TreeMap<>();
        for (LocalTask task : tasks()) {
            if (task.stage() == LocalTask.Stage.RUNNING) {
                found.put(task.spec().id(), task.committed().hotKeys());
            }
        }
        return found;
    }

    /** The open tasks that have a store, by id. */
    List<LocalTask> with(String store) {
        return tasks().stream().filter(task -> task.has(store)).toList();
    }
}
