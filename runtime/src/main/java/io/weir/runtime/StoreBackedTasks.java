package io.weir.runtime;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.engine.DropCounts;
import io.weir.engine.InputRows;
import io.weir.engine.Outbox;
import io.weir.engine.Task;
import io.weir.engine.TaskEnvironment;
import io.weir.engine.TaskParts;
import io.weir.engine.TaskTimes;
import io.weir.runtime.loop.RowReader;
import io.weir.runtime.loop.TaskFactory;
import io.weir.runtime.tasks.StateDirectory;
import io.weir.runtime.tasks.TaskSpec;

/** Makes tasks over stores in the state directory. */
record StoreBackedTasks(
        TaskEnvironment environment,
        StateDirectory directory,
        StateMemory memory,
        long readCacheBytesPerTask,
        DropCounts drops)
        implements TaskFactory {
    @Override
    public StoreSet open(TaskSpec spec) {
        return StoreSet.open(new StoreSetParts(
                directory.task(spec.id()), environment.stores(spec.topology()), memory, readCacheBytesPerTask));
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
    public Task make(TaskSpec spec, StoreSet stores, TaskTimes times, Outbox outbox, long nowMs) {
        TaskParts parts = new TaskParts(spec.id(), spec.topology(), stores, outbox, environment);
        return new Task(parts, spec.inputs(), times, drops, nowMs);
    }
}
