package io.weir.testdriver;

import io.weir.state.CommitCallback;
import io.weir.state.StateRestoreCallback;
import io.weir.state.StateStore;
import io.weir.state.StateStoreContext;
import io.weir.task.RecordMetadata;
import io.weir.task.StreamsMetrics;
import io.weir.task.TaskId;
import java.io.File;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;

/**
 * The task that a store under test sees. What registers itself is known to the processor.
 *
 * @param task the task that the processor sees
 */
record MockStoreContext(MockTask task) implements StateStoreContext {
    @Override
    public void register(StateStore store, StateRestoreCallback callback, CommitCallback commitCallback) {
        task.addStateStore(store);
    }

    @Override
    public String applicationId() {
        return task.applicationId();
    }

    @Override
    public TaskId taskId() {
        return task.taskId();
    }

    @Override
    public Optional<RecordMetadata> recordMetadata() {
        return task.recordMetadata();
    }

    @Override
    public Serde<?> keySerde() {
        return task.keySerde();
    }

    @Override
    public Serde<?> valueSerde() {
        return task.valueSerde();
    }

    @Override
    public File stateDir() {
        return task.stateDir();
    }

    @Override
    public StreamsMetrics metrics() {
        return task.metrics();
    }

    @Override
    public Map<String, Object> appConfigs() {
        return task.appConfigs();
    }

    @Override
    public Map<String, Object> appConfigsWithPrefix(String prefix) {
        return task.appConfigsWithPrefix(prefix);
    }
}
