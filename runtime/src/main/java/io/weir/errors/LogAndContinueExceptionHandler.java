package io.weir.errors;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drops input that cannot be decoded. */
public final class LogAndContinueExceptionHandler implements DeserializationExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(LogAndContinueExceptionHandler.class);

    private DeadLetter deadLetter = DeadLetter.none();

    /** Made by the configuration. */
    public LogAndContinueExceptionHandler() {}

    @Override
    public void configure(Map<String, ?> configs) {
        deadLetter = DeadLetter.from(configs);
    }

    @Override
    public Response handleError(
            ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record, Exception exception) {
        LOG.warn(
                "The record at {}-{}@{} could not be decoded for [{}] in task {}, so it is dropped.",
                context.topic(),
                context.partition(),
                context.offset(),
                context.processorNodeId(),
                context.taskId(),
                exception);
        return Response.resume(deadLetter.of(context, exception));
    }
}
