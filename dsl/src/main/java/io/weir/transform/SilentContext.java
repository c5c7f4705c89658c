package io.weir.transform;

import io.weir.processor.Cancellable;
import io.weir.processor.ProcessingContext;
import io.weir.processor.PunctuationType;
import io.weir.processor.Punctuator;
import io.weir.processor.Record;
import io.weir.state.StateRestoreCallback;
import io.weir.state.StateStore;
import io.weir.task.RecordMetadata;
import io.weir.task.StreamsMetrics;
import io.weir.task.TaskId;
import io.weir.topology.OperatorContext;
import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * A processor's context, but for forwarding.
 *
 * @param of the context
 */
record SilentContext(ProcessingContext of) implements ProcessorContext {
    @Override
    public <K extends @Nullable Object, V extends @Nullable Object> void forward(K key, V value, To to) {
        throw new UnsupportedOperationException("A transformer of values returns the new value, and forwards nothing:"
                + " a table has one row for each key. Use toStream().process(...) to send more.");
    }

    @Override
    public void register(StateStore store, StateRestoreCallback callback) {
        throw new UnsupportedOperationException("Store [" + store.name() + "] is expected to come with the supplier of"
                + " the transformer, but the transformer itself was to register it. Return its builder from stores() of"
                + " the supplier, or add it to the StreamsBuilder and name it.");
    }

    @Override
    public String topic() {
        return origin().topic();
    }

    @Override
    public int partition() {
        return origin().partition();
    }

    @Override
    public long offset() {
        return origin().offset();
    }

    private RecordMetadata origin() {
        return of.recordMetadata().orElseThrow(SilentContext::noRecord);
    }

    @Override
    public Headers headers() {
        return new RecordHeaders(record().headers());
    }

    @Override
    public long timestamp() {
        return record().timestamp();
    }

    private Record<?, ?> record() {
        Record<?, ?> record = of instanceof OperatorContext<?, ?> wide ? wide.record() : null;
        if (record == null) {
            throw noRecord();
        }
        return record;
    }

    private static IllegalStateException noRecord() {
        return new IllegalStateException(
                "A record is expected to be in hand, but none is: a transformer is asked for it"
                        + " in init(), or in a punctuation. Ask in transform(...).");
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
