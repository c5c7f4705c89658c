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
        REPLACE_THREAD(0, "REPLACE_THREAD"),
        /** Stops this instance. */
        SHUTDOWN_CLIENT(1, "SHUTDOWN_CLIENT"),
        /**
         * Stops all instances of the application: their group is told, for ten seconds at most, and then this instance
         * stops too. The state of all is {@code ERROR} then, and they leave the group.
         */
        SHUTDOWN_APPLICATION(2, "SHUTDOWN_APPLICATION");

        /** The constant's number, as in Kafka Streams. */
        public final int id;
        /** The constant's word for logs. */
        public final String name;

        StreamThreadExceptionResponse(int id, String name) {
            this.id = id;
            this.name = name;
        }
    }
}
