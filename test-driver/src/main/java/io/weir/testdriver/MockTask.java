package io.weir.testdriver;

import io.weir.processor.ProcessingContext;
import io.weir.runtime.Sensors;
import io.weir.runtime.StreamsConfig;
import io.weir.state.StateStore;
import io.weir.state.StateStoreContext;
import io.weir.state.StoreBuilder;
import io.weir.task.RecordMetadata;
import io.weir.task.StreamsMetrics;
import io.weir.task.TaskId;
import java.io.File;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * The task that a processor under test sees.
 *
 * <p>Owned by the thread of the test, which makes a {@link MockProcessorContext}.
 */
public abstract class MockTask implements ProcessingContext {
    private final StreamsConfig config;
    private final TaskId taskId;
    private final File stateDir;
    private final StreamsMetrics metrics = new Sensors(new Metrics(new OfflineClock(Instant.EPOCH)));
    private final Map<String, StateStore> stores = new LinkedHashMap<>();
    private @Nullable RecordMetadata metadata;
    private @Nullable Long systemTimeMs;
    private @Nullable Long streamTimeMs;

    MockTask(StreamsConfig config, TaskId taskId, File stateDir) {
        this.config = config;
        this.taskId = taskId;
        this.stateDir = stateDir;
    }

    @Override
    public String applicationId() {
        return config.getString(StreamsConfig.APPLICATION_ID_CONFIG);
    }

    @Override
    public TaskId taskId() {
        return taskId;
    }

    @Override
    public Map<String, Object> appConfigs() {
        return Collections.unmodifiableMap(new HashMap<>(config.originals()));
    }

    @Override
    public Map<String, Object> appConfigsWithPrefix(String prefix) {
        return config.originalsWithPrefix(prefix);
    }

    @Override
    public Serde<?> keySerde() {
        return config.defaultKeySerde();
    }

    @Override
    public Serde<?> valueSerde() {
        return config.defaultValueSerde();
    }

    @Override
    public File stateDir() {
        return stateDir;
    }

    @Override
    public StreamsMetrics metrics() {
        return metrics;
    }

    /**
     * Says where the record in hand came from.
     *
     * @param topic its topic
     * @param partition its partition
     * @param offset its offset
     */
    public void setRecordMetadata(String topic, int partition, long offset) {
        metadata = new RecordMetadata(topic, partition, offset);
    }

    @Override
    public Optional<RecordMetadata> recordMetadata() {
        return Optional.ofNullable(metadata);
    }

    /**
     * Moves the wall clock. No punctuator is called.
     *
     * @param currentSystemTimeMs the new time in epoch milliseconds
     */
    public void setCurrentSystemTimeMs(long currentSystemTimeMs) {
        systemTimeMs = currentSystemTimeMs;
    }

    @Override
    public long currentSystemTimeMs() {
        return known(systemTimeMs, "wall-clock time", "setCurrentSystemTimeMs");
    }

    /**
     * Moves stream time. No punctuator is called.
     *
     * @param currentStreamTimeMs the new time in epoch milliseconds
     */
    public void setCurrentStreamTimeMs(long currentStreamTimeMs) {
        streamTimeMs = currentStreamTimeMs;
    }

    @Override
    public long currentStreamTimeMs() {
        return known(streamTimeMs, "stream time", "setCurrentStreamTimeMs");
    }

    private static long known(@Nullable Long timeMs, String what, String remedy) {
        if (timeMs == null) {
            throw new IllegalStateException("A processor asked a mock context for the " + what
                    + ", which the test has not said. Call " + remedy + "(...) first.");
        }
        return timeMs;
    }

    /**
     * Lets the processor use a store that the test made.
     *
     * @param stateStore the store
     * @param <S> type of the store
     */
    public <S extends StateStore> void addStateStore(S stateStore) {
        stores.put(stateStore.name(), stateStore);
    }

    /**
     * Makes and opens a store, and lets the processor use it. One of Weir's is on the heap, and not logged.
     *
     * @param builder says what the store is
     * @param <S> type of the store
     * @return the store
     */
    public <S extends StateStore> S addStateStore(StoreBuilder<S> builder) {
        S made = builder.build();
        made.init(getStateStoreContext(), made);
        addStateStore(made);
        return made;
    }

    /**
     * The task as a store sees it, to open a store with: {@code store.init(context.getStateStoreContext(), store)}.
     *
     * <p>A store of Weir's is known to the processor from then on; one of the application's own if it registers itself,
     * or is given to {@link #addStateStore(StateStore)}. No callback is called, and {@code stateDir()} is the task's.
     *
     * @return the context
     */
    public StateStoreContext getStateStoreContext() {
        return new MockStoreContext(this);
    }

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // As in the interface.
    public <S extends StateStore> S getStateStore(String name) {
        StateStore store = stores.get(name);
        if (store == null) {
            throw new IllegalArgumentException("Store [" + name + "] is not one of this mock context's stores "
                    + stores.keySet() + ". Give it to addStateStore(...) first.");
        }
        return (S) store;
    }
}
