package io.weir.errors;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stops at input that cannot be decoded. */
public final class LogAndFailExceptionHandler implements DeserializationExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(LogAndFailExceptionHandler.class);

    private DeadLetter deadLetter = DeadLetter.none();

    /** Made by the configuration. */
    public LogAndFailExceptionHandler() {}

    @Override
    public void configure(Map<String, ?> configs) {
        deadLetter = DeadLetter.from(configs);
    }

    @Override
    public Response handleError(
            ErrorHandlerContext context, ConsumerRecord<byte[], byte[]> record, Exception exception) {
        LOG.error(
                "The record at {}-{}@{} could not be decoded for [{}] in task {}, so the application stops.",
                context.topic(),
                context.partition(),
                context.offset(),
                context.processorNodeId(),
                context.taskId(),
                exception);
        return Response.fail(deadLetter.of(context, exception));
    }
}
