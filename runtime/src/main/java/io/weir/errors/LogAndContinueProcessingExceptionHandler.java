package io.weir.errors;

import io.weir.processor.Record;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Drops records that user code cannot process. */
public final class LogAndContinueProcessingExceptionHandler implements ProcessingExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(LogAndContinueProcessingExceptionHandler.class);

    private DeadLetter deadLetter = DeadLetter.none();

    /** Made by the configuration. */
    public LogAndContinueProcessingExceptionHandler() {}

    @Override
    public void configure(Map<String, ?> configs) {
        deadLetter = DeadLetter.from(configs);
    }

    @Override
    public Response handleError(ErrorHandlerContext context, @Nullable Record<?, ?> record, Exception exception) {
        LOG.warn(
                "{} could not be processed by [{}] in task {}, so it is dropped.",
                Place.of(context),
                context.processorNodeId(),
                context.taskId(),
                exception);
        return Response.resume(deadLetter.of(context, exception));
    }
}
