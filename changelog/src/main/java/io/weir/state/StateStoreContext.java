package io.weir.state;

import io.weir.task.RecordMetadata;
import io.weir.task.StreamsMetrics;
import io.weir.task.TaskId;
import java.io.File;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;

/** What a store of the application's own can ask of its task. */
public interface StateStoreContext {
    /**
     * The application's id.
     *
     * @return {@code application.id}
     */
    String applicationId();

    /**
     * The task's id.
     *
     * @return the id
     */
    TaskId taskId();

    /**
     * Where the record in hand came from.
     *
     * @return the origin, or empty if no record is being processed
     */
    Optional<RecordMetadata> recordMetadata();

    /**
     * The default serde of keys.
     *
     * @return the serde that the configuration names
     */
    Serde<?> keySerde();

    /**
     * The default serde of values.
     *
     * @return the serde that the configuration names
     */
    Serde<?> valueSerde();

    /**
     * The store's own directory, below its task's.
     *
     * @return a directory that is there, and that no other store is given
     */
    File stateDir();

    /**
     * The application's metrics, to which the store may add its own.
     *
     * @return the metrics
     */
    StreamsMetrics metrics();

    /**
     * Says how the store takes over rows of a changelog.
     *
     * @param store the store that is being initialised
     * @param callback kept, and never called: a store of the application's own has no changelog, see {@link
     *     StoreBuilder}
     */
    default void register(StateStore store, StateRestoreCallback callback) {
        register(store, callback, () -> {});
    }

    /**
     * Says how the store takes over rows of a changelog, and what to call after each commit.
     *
     * @param store the store that is being initialised
     * @param callback kept, and never called: a store of the application's own has no changelog, see {@link
     *     StoreBuilder}
     * @param commitCallback called after each commit of the task, behind {@link StateStore#commit}
     */
    void register(StateStore store, StateRestoreCallback callback, CommitCallback commitCallback);

    /**
     * The application's configuration.
     *
     * @return all settings that the application was given
     */
    Map<String, Object> appConfigs();

    /**
     * The application's configuration below a prefix.
     *
     * @param prefix the prefix, which is taken off the returned names
     * @return the settings
     */
    Map<String, Object> appConfigsWithPrefix(String prefix);
}
