package io.weir.errors;

import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stops at output that cannot be written. */
public final class LogAndFailProductionExceptionHandler implements ProductionExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(LogAndFailProductionExceptionHandler.class);

    private DeadLetter deadLetter = DeadLetter.none();

    /** Made by the configuration. */
    public LogAndFailProductionExceptionHandler() {}

    @Override
    public void configure(Map<String, ?> configs) {
        deadLetter = DeadLetter.from(configs);
    }

    @Override
    public Response handleError(
            ErrorHandlerContext context, ProducerRecord<byte[], byte[]> record, Exception exception) {
        LOG.error(
                "A result of the record at {}-{}@{} could not be written by [{}] in task {}, so the application stops.",
                context.topic(),
                context.partition(),
                context.offset(),
                context.processorNodeId(),
                context.taskId(),
                exception);
        return Response.fail(deadLetter.of(context, exception));
    }
}
