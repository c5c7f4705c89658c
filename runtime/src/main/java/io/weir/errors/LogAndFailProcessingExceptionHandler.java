package io.weir.errors;

import io.weir.processor.Record;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stops at a record that user code cannot process. */
public final class LogAndFailProcessingExceptionHandler implements ProcessingExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(LogAndFailProcessingExceptionHandler.class);

    private DeadLetter deadLetter = DeadLetter.none();

    /** Made by the configuration. */
    public LogAndFailProcessingExceptionHandler() {}

    @Override
    public void configure(Map<String, ?> configs) {
        deadLetter = DeadLetter.from(configs);
    }

    @Override
    public Response handleError(ErrorHandlerContext context, @Nullable Record<?, ?> record, Exception exception) {
        LOG.error(
                "{} could not be processed by [{}] in task {}, so the application stops.",
                Place.of(context),
                context.processorNodeId(),
                context.taskId(),
                exception);
        return Response.fail(deadLetter.of(context, exception));
    }
}
