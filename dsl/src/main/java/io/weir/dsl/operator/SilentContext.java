package io.weir.dsl.operator;

import io.weir.processor.Cancellable;
import io.weir.processor.ProcessingContext;
import io.weir.processor.ProcessorContext;
import io.weir.processor.PunctuationType;
import io.weir.processor.Punctuator;
import io.weir.processor.Record;
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

/**
 * A processor's context, but for forwarding.
 *
 * @param of the context
 */
record SilentContext(ProcessingContext of) implements ProcessorContext<Void, Void> {
    @Override
    public <K extends Void, V extends Void> void forward(Record<K, V> record) {
        throw refused();
    }

    @Override
    public <K extends Void, V extends Void> void forward(Record<K, V> record, String childName) {
        throw refused();
    }

    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException("A transformer of values returns the new value, and forwards nothing:"
                + " a table has one row for each key. Use toStream().process(...) to send more.");
    }

    @Override
    public String applicationId() {
        return of.applicationId();
    }

    @Override
    public StreamsMetrics metrics() {
        return of.metrics();
    }

    @Override
    public TaskId taskId() {
        return of.taskId();
    }

    @Override
    public Optional<RecordMetadata> recordMetadata() {
        return of.recordMetadata();
    }

    @Override
    public Serde<?> keySerde() {
        return of.keySerde();
    }

    @Override
    public Serde<?> valueSerde() {
        return of.valueSerde();
    }

    @Override
    public File stateDir() {
        return of.stateDir();
    }

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // The caller knows the store's type.
    public <S extends StateStore> S getStateStore(String name) {
        return of.getStateStore(name);
    }

    @Override
    public Cancellable schedule(Duration interval, PunctuationType type, Punctuator callback) {
        return of.schedule(interval, type, callback);
    }

    @Override
    public Cancellable schedule(Instant startTime, Duration interval, PunctuationType type, Punctuator callback) {
        return of.schedule(startTime, interval, type, callback);
    }

    @Override
    public void commit() {
        of.commit();
    }

    @Override
    public Map<String, Object> appConfigs() {
        return of.appConfigs();
    }

    @Override
    public Map<String, Object> appConfigsWithPrefix(String prefix) {
        return of.appConfigsWithPrefix(prefix);
    }

    @Override
    public long currentSystemTimeMs() {
        return of.currentSystemTimeMs();
    }

    @Override
    public long currentStreamTimeMs() {
        return of.currentStreamTimeMs();
    }
}
