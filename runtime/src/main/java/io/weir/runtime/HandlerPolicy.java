package io.weir.runtime;

import io.weir.engine.FailurePolicy;
import io.weir.engine.OutputRecord;
import io.weir.errors.DeserializationExceptionHandler;
import io.weir.errors.ErrorHandlerContext;
import io.weir.errors.LogAndFailProcessingExceptionHandler;
import io.weir.errors.ProcessingExceptionHandler;
import io.weir.errors.ProductionExceptionHandler;
import io.weir.processor.Record;
import io.weir.task.TaskId;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** Asks the handlers that the configuration names. */
record HandlerPolicy(
        DeserializationExceptionHandler decoding,
        ProcessingExceptionHandler processing,
        ProductionExceptionHandler production)
        implements FailurePolicy {
    @Override
    public Verdict onUndecodable(Place place, ConsumerRecord<byte[], byte[]> record, Exception cause) {
        DeserializationExceptionHandler.Response response =
                decoding.handleError(new Context(place, record), record, cause);
        return response.result() == DeserializationExceptionHandler.Result.RESUME
                ? new Verdict(true, outputs(response.deadLetterQueueRecords()))
                : Verdict.STOP;
    }

    @Override
    public Verdict onFailed(
            Place place,
            @Nullable ConsumerRecord<byte[], byte[]> input,
            @Nullable Record<?, ?> record,
            Exception cause) {
        ProcessingExceptionHandler.Response response = processing.handleError(new Context(place, input), record, cause);
        return response.result() == ProcessingExceptionHandler.Result.RESUME
                ? new Verdict(true, outputs(response.deadLetterQueueRecords()))
                : Verdict.STOP;
    }

    @Override
    public boolean skipsFailed() {
        return !(processing instanceof LogAndFailProcessingExceptionHandler);
    }

    @Override
    public Verdict onUnwritable(
            Place place, @Nullable ConsumerRecord<byte[], byte[]> input, Output output, Exception cause) {
        Context context = new Context(place, input);
        OutputRecord bytes = output.bytes();
        ProductionExceptionHandler.Response response = bytes == null
                ? production.handleSerializationError(context, unserialised(output), cause, origin(output))
                : production.handleError(context, written(bytes), cause);
        // To try again helps neither a serialiser that fails nor a record that is too large.
        return response.result() == ProductionExceptionHandler.Result.RESUME
                ? new Verdict(true, outputs(response.deadLetterQueueRecords()))
                : Verdict.STOP;
    }

    private static ProductionExceptionHandler.SerializationExceptionOrigin origin(Output output) {
        return output.keyFailed()
                ? ProductionExceptionHandler.SerializationExceptionOrigin.KEY
                : ProductionExceptionHandler.SerializationExceptionOrigin.VALUE;
    }

    private static ProducerRecord<Object, Object> unserialised(Output output) {
        Record<?, ?> record = output.record();
        return new ProducerRecord<>(
                output.topic(), null, record.timestamp(), record.key(), record.value(), record.headers());
    }

    private static ProducerRecord<byte[], byte[]> written(OutputRecord bytes) {
        return new ProducerRecord<>(
                bytes.target().topic(),
                bytes.target().partition(),
                bytes.timestamp(),
                bytes.key(),
                bytes.value(),
                bytes.headers());
    }

    private static List<OutputRecord> outputs(List<ProducerRecord<byte[], byte[]>> records) {
        return records.stream().map(HandlerPolicy::output).toList();
    }

    private static OutputRecord output(ProducerRecord<byte[], byte[]> record) {
        Long timestamp = record.timestamp();
        return new OutputRecord(
                new OutputRecord.Target(record.topic(), record.partition()),
                record.key(),
                record.value(),
                timestamp == null ? 0 : timestamp,
                record.headers());
    }

    private record Context(Place place, @Nullable ConsumerRecord<byte[], byte[]> input) implements ErrorHandlerContext {
        @Override
        public @Nullable String topic() {
            return input == null ? null : input.topic();
        }

        @Override
        public int partition() {
            return input == null ? -1 : input.partition();
        }

        @Override
        public long offset() {
            return input == null ? -1 : input.offset();
        }

        @Override
        public Headers headers() {
            return input == null ? new RecordHeaders() : input.headers();
        }

        @Override
        public String processorNodeId() {
            return place.node();
        }

        @Override
        public TaskId taskId() {
            return place.task();
        }

        @Override
        public long timestamp() {
            return input == null ? -1 : input.timestamp();
        }

        @Override
        public byte @Nullable [] sourceRawKey() {
            return input == null ? null : input.key();
        }

        @Override
        public byte @Nullable [] sourceRawValue() {
            return input == null ? null : input.value();
        }
    }
}
