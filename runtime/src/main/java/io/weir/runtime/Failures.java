package io.weir.runtime;

import io.weir.errors.StreamsUncaughtExceptionHandler;
import io.weir.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings failures of the loops to the user, and carries out the answer.
 *
 * <p>Safe for all threads.
 */
final class Failures {
    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    private final String name;
    private final Shutdown shutdown;
    private volatile @Nullable StreamsUncaughtExceptionHandler handler;

    Failures(String name, Shutdown shutdown) {
        this.name = name;
        this.shutdown = shutdown;
    }

    /** Ends this instance, or all of them. */
    interface Shutdown {
        /** Ends this one, with or without a last commit of what is healthy. */
        void begin(boolean commits);

        /** Ends all instances of the application, this one with or without a last commit. */
        void everywhere(boolean commits);
    }

    void handler(StreamsUncaughtExceptionHandler other) {
        handler = other;
    }

    /** Asks the user about a failure; true if the task is to be tried again. */
    boolean goesOnAfter(Throwable failure) {
        StreamThreadExceptionResponse answer = answerTo(failure);
        if (answer == StreamThreadExceptionResponse.REPLACE_THREAD) {
            LOG.warn("Application [{}] goes on from the last commit after: {}", name, failure.getMessage(), failure);
            return true;
        }
        LOG.error("Application [{}] shuts down after: {}", name, failure.getMessage(), failure);
        shutDown(answer, true);
        return false;
    }

    /** A loop died: whatever the user answers, the instance cannot go on. */
    void died(String loop, Throwable death) {
        LOG.error(
                "Thread [{}] of application [{}] died, and the instance shuts down without a commit: {}",
                loop,
                name,
                death.getMessage(),
                death);
        shutDown(answerTo(death), false);
    }

    private void shutDown(StreamThreadExceptionResponse answer, boolean commits) {
        if (answer == StreamThreadExceptionResponse.SHUTDOWN_APPLICATION) {
            shutdown.everywhere(commits);
        } else {
            shutdown.begin(commits);
        }
    }

    private StreamThreadExceptionResponse answerTo(Throwable failure) {
        StreamsUncaughtExceptionHandler asked = handler;
        if (asked == null) {
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        try {
            return asked.handle(failure);
        } catch (RuntimeException second) {
            LOG.error("The uncaught-exception handler of application [{}] failed itself.", name, second);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
    }
}
