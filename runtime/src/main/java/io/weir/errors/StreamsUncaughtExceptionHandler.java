package io.weir.errors;

/** Decides what follows from an exception that nobody caught. */
@FunctionalInterface
public interface StreamsUncaughtExceptionHandler {
    /**
     * Decides what follows. Called on the thread that failed.
     *
     * @param exception what was thrown
     * @return what to do
     */
    StreamThreadExceptionResponse handle(Throwable exception);

    /** What to do about a thread that failed. */
    enum StreamThreadExceptionResponse {
        /** Goes on with a new thread, from the last commit. */
        REPLACE_THREAD,
        /** Stops this instance. */
        SHUTDOWN_CLIENT,
        /** Stops all instances of the application. */
        SHUTDOWN_APPLICATION
    }
}
