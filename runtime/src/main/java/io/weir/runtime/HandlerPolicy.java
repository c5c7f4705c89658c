package io.weir.runtime;

import io.weir.engine.FailurePolicy;
import io.weir.engine.OutputRecord;
import io.weir.errors.DeserializationExceptionHandler;
import io.weir.errors.ErrorHandlerContext;
import io.weir.errors.ProcessingExceptionHandler;
import io.weir.processor.Record;
import io.weir.processor.TaskId;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** Asks the handlers that the configuration names. */
record HandlerPolicy(DeserializationExceptionHandler decoding, ProcessingExceptionHandler processing)
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
    public Verdict onFailed(Place place, ConsumerRecord<byte[], byte[]> input, Record<?, ?> record, Exception cause) {
        ProcessingExceptionHandler.Response response = processing.handleError(new Context(place, input), record, cause);
        return response.result() == ProcessingExceptionHandler.Result.RESUME
                ? new Verdict(true, outputs(response.deadLetterQueueRecords()))
                : Verdict.STOP;
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

    private record Context(Place place, ConsumerRecord<byte[], byte[]> input) implements ErrorHandlerContext {
        @Override
        public String topic() {
            return input.topic();
        }

        @Override
        public int partition() {
            return input.partition();
        }

        @Override
        public long offset() {
            return input.offset();
        }

        @Override
        public Headers headers() {
            return input.headers();
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
            return input.timestamp();
        }

        @Override
        public byte @Nullable [] sourceRawKey() {
            return input.key();
        }

        @Override
        public byte @Nullable [] sourceRawValue() {
            return input.value();
        }
    }
}
