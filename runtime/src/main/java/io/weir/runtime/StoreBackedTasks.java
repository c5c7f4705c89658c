package io.weir.runtime;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.Sharing;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.engine.DropCounts;
import io.weir.engine.InputRows;
import io.weir.engine.Task;
import io.weir.engine.TaskEnvironment;
import io.weir.engine.TaskParts;
import io.weir.engine.TaskPorts;
import io.weir.engine.TaskTimes;
import io.weir.runtime.loop.RowReader;
import io.weir.runtime.loop.TaskFactory;
import io.weir.runtime.tasks.StateDirectory;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.task.TaskId;
import java.util.Set;

/**
 * Makes tasks over stores in the state directory.
 *
 * @param environment what all tasks have in common
 * @param ground what they stand on
 * @param readCacheBytesPerTask how many bytes of committed rows each keeps on the heap
 * @param sharing whose stores they read beside their own, or whether others read theirs
 */
record StoreBackedTasks(TaskEnvironment environment, Ground ground, long readCacheBytesPerTask, Sharing sharing)
        implements TaskFactory {
    /**
     * What tasks stand on.
     *
     * @param directory holds their directories
     * @param memory memory of stores on disk
     * @param drops counts dropped records
     * @param gauges shows how large stores are
     * @param restores shows how they follow their changelogs
     */
    record Ground(
            StateDirectory directory,
            StateMemory memory,
            DropCounts drops,
            StoreGauges gauges,
            RestoreGauges restores) {}

    @Override
    public StoreSet open(TaskSpec spec) {
        StoreSet stores = StoreSet.open(new StoreSetParts(
                ground.directory().task(spec.id()),
                environment.stores(spec.topology()),
                ground.memory(),
                readCacheBytesPerTask,
                sharing,
                environment.limits().hotKeys()));
        ground.gauges().show(spec, stores.committed());
        ground.restores().show(spec, stores.committed());
        return stores;
    }

    @Override
    public Set<TaskId> kept() {
        return ground.directory().tasks();
    }

    @Override
    public void discard(TaskId task) {
        ground.directory().delete(task);
    }

    @Override
    public RowReader reader(TaskSpec spec, String store) {
        return spec.topology().stores().stream()
                .filter(kept -> kept.name().equals(store) && kept.changelog().inputTopic() != null)
                .findFirst()
                .<RowReader>map(kept -> new InputRows(environment, spec.id(), spec.topology(), kept)::change)
                .orElseGet(RowReader::asWritten);
    }

    @Override
    public Task make(TaskSpec spec, StoreSet stores, TaskTimes times, TaskPorts ports, long nowMs) {
        TaskParts parts = new TaskParts(spec.id(), spec.topology(), stores, ports, environment);
        return new Task(parts, spec.inputs(), times, ground.drops(), nowMs);
    }
}
