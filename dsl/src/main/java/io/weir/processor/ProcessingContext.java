package io.weir.processor;

import io.weir.state.StateStore;
import io.weir.task.RecordMetadata;
import io.weir.task.StreamsMetrics;
import io.weir.task.TaskId;
import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serde;

/** What a processor can ask of its task. */
public interface ProcessingContext {
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
     * The task's own directory.
     *
     * @return a directory that may not exist
     */
    File stateDir();

    /**
     * The application's metrics, to which the processor may add its own.
     *
     * @return the metrics
     */
    StreamsMetrics metrics();

    /**
     * A store that is connected to this processor.
     *
     * @param name name of the store
     * @param <S> type of the store
     * @return the store
     * @throws IllegalArgumentException if no such store is connected to this processor
     */
    @SuppressWarnings("TypeParameterUnusedInFormals") // The caller knows the store's type, as in Kafka Streams.
    <S extends StateStore> S getStateStore(String name);

    /**
     * Calls a punctuator at regular times.
     *
     * @param interval time between calls, 1 ms or more
     * @param type the clock
     * @param callback what to call
     * @return ends the schedule
     */
    Cancellable schedule(Duration interval, PunctuationType type, Punctuator callback);

    /**
     * Calls a punctuator at regular times, aligned to a start.
     *
     * @param startTime the first time, or any time that the calls are to be aligned with
     * @param interval time between calls, 1 ms or more
     * @param type the clock
     * @param callback what to call
     * @return ends the schedule
     */
    Cancellable schedule(Instant startTime, Duration interval, PunctuationType type, Punctuator callback);

    /** Asks for a commit as soon as possible. */
    void commit();

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

    /**
     * The wall-clock time.
     *
     * @return epoch milliseconds
     */
    long currentSystemTimeMs();

    /**
     * The task's stream time: the largest timestamp that it has processed.
     *
     * @return epoch milliseconds; -1 before the first record
     */
    long currentStreamTimeMs();
}
