package io.weir.engine;

import io.weir.changelog.OwnerOnly;
import io.weir.errors.ProcessorStateException;
import io.weir.errors.StreamsException;
import io.weir.state.CommitCallback;
import io.weir.state.StateRestoreCallback;
import io.weir.state.StateStore;
import io.weir.state.StateStoreContext;
import io.weir.state.StoreName;
import io.weir.task.RecordMetadata;
import io.weir.task.StreamsMetrics;
import io.weir.task.TaskId;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/** What a store of the application's own sees of its task. */
final class OwnStoreContext implements StateStoreContext {
    /** Directory below the task's that holds those of its stores. */
    private static final String PLACE = "own";

    private final TaskParts parts;
    private final Course course;
    private final StateStore store;
    private final List<CommitCallback> callbacks = new ArrayList<>();

    OwnStoreContext(TaskParts parts, Course course, StateStore store) {
        this.parts = parts;
        this.course = course;
        this.store = store;
    }

    /** Calls what asked to be told of commits. */
    void committed() {
        for (CommitCallback callback : callbacks) {
            try {
                callback.onCommit();
            } catch (IOException failure) {
                throw new ProcessorStateException(
                        "Store [" + store.name() + "] of task " + taskId()
                                + " is expected to keep what it holds at a commit, but its callback failed: "
                                + failure.getMessage() + ". Look into the store; its task goes on from this commit.",
                        failure);
            }
        }
    }

    @Override
    public void register(StateStore registered, StateRestoreCallback callback, CommitCallback commitCallback) {
        if (!registered.name().equals(store.name())) {
            throw new IllegalArgumentException("Store [" + store.name() + "] registers itself while it is initialised,"
                    + " but it registered [" + registered.name() + "]. Give register(...) the root store.");
        }
        callbacks.add(commitCallback);
    }

    @Override
    public String applicationId() {
        return parts.environment().names().applicationId();
    }

    @Override
    public TaskId taskId() {
        return parts.id();
    }

    @Override
    public Optional<RecordMetadata> recordMetadata() {
        return course.metadata();
    }

    @Override
    public Serde<?> keySerde() {
        return required(parts.environment().defaults().key(), "key");
    }

    @Override
    public Serde<?> valueSerde() {
        return required(parts.environment().defaults().value(), "value");
    }

    private Serde<?> required(@Nullable Serde<?> serde, String side) {
        if (serde == null) {
            throw new MissingSerdeException(side, "store [" + store.name() + "]", "a serde of the store's own");
        }
        return serde;
    }

    @Override
    public File stateDir() {
        Path directory = parts.environment()
                .limits()
                .stateDirectory()
                .resolve(parts.id().toString())
                .resolve(PLACE)
                .resolve(StoreName.checked(store.name()));
        try {
            OwnerOnly.makeDirectories(directory);
            return directory.toFile();
        } catch (IOException failure) {
            throw new StreamsException(
                    "Store [" + store.name() + "] is expected to have the directory [" + directory
                            + "], but that cannot be made: "
                            + failure.getClass().getName()
                            + ". Check permissions and space on its disk, or set [state.dir] to another place.",
                    failure);
        }
    }

    @Override
    public StreamsMetrics metrics() {
        return parts.environment().metrics();
    }

    @Override
    public Map<String, Object> appConfigs() {
        return parts.environment().configs();
    }

    @Override
    public Map<String, Object> appConfigsWithPrefix(String prefix) {
        return parts.environment().configsBelow(prefix);
    }
}
