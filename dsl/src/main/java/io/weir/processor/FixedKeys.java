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
import org.jspecify.annotations.Nullable;

/**
 * Lets a processor of fixed keys stand where any processor can.
 *
 * @param <KIn> type of keys
 * @param <VIn> type of input values
 * @param <VOut> type of output values
 */
final class FixedKeys<KIn extends @Nullable Object, VIn extends @Nullable Object, VOut extends @Nullable Object>
        implements Processor<KIn, VIn, KIn, VOut> {
    private final FixedKeyProcessor<KIn, VIn, VOut> fixed;

    FixedKeys(FixedKeyProcessor<KIn, VIn, VOut> fixed) {
        this.fixed = fixed;
    }

    @Override
    public void init(ProcessorContext<KIn, VOut> context) {
        fixed.init(new Context<>(context));
    }

    @Override
    public void process(Record<KIn, VIn> record) {
        fixed.process(FixedKeyRecord.of(record));
    }

    @Override
    public void close() {
        fixed.close();
    }

    private record Context<K extends @Nullable Object, V extends @Nullable Object>(ProcessorContext<K, V> keyed)
            implements FixedKeyProcessorContext<K, V> {
        @Override
        public <L extends K, W extends V> void forward(FixedKeyRecord<L, W> record) {
            keyed.forward(record.record());
        }

        @Override
        public <L extends K, W extends V> void forward(FixedKeyRecord<L, W> record, String childName) {
            keyed.forward(record.record(), childName);
        }

        @Override
        public String applicationId() {
            return keyed.applicationId();
        }

        @Override
        public TaskId taskId() {
            return keyed.taskId();
        }

        @Override
        public Optional<RecordMetadata> recordMetadata() {
            return keyed.recordMetadata();
        }

        @Override
        public Serde<?> keySerde() {
            return keyed.keySerde();
        }

        @Override
        public Serde<?> valueSerde() {
            return keyed.valueSerde();
        }

        @Override
        public File stateDir() {
            return keyed.stateDir();
        }

        @Override
        public StreamsMetrics metrics() {
            return keyed.metrics();
        }

        @Override
        @SuppressWarnings("TypeParameterUnusedInFormals") // As in the interface.
        public <S extends StateStore> S getStateStore(String name) {
            return keyed.getStateStore(name);
        }

        @Override
        public Cancellable schedule(Duration interval, PunctuationType type, Punctuator callback) {
            return keyed.schedule(interval, type, callback);
        }

        @Override
        public Cancellable schedule(Instant startTime, Duration interval, PunctuationType type, Punctuator callback) {
            return keyed.schedule(startTime, interval, type, callback);
        }

        @Override
        public void commit() {
            keyed.commit();
        }

        @Override
        public Map<String, Object> appConfigs() {
            return keyed.appConfigs();
        }

        @Override
        public Map<String, Object> appConfigsWithPrefix(String prefix) {
            return keyed.appConfigsWithPrefix(prefix);
        }

        @Override
        public long currentSystemTimeMs() {
            return keyed.currentSystemTimeMs();
        }

        @Override
        public long currentStreamTimeMs() {
            return keyed.currentStreamTimeMs();
        }
    }
}
