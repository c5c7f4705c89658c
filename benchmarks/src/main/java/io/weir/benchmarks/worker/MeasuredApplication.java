package io.weir.benchmarks.worker;

import java.time.Duration;

/** The application of one library, made but not started. */
public interface MeasuredApplication {
    /** Starts it. */
    void start();

    /**
     * Commits what was processed and ends.
     *
     * @param timeout how long it may take
     * @return false if it took longer
     */
    boolean close(Duration timeout);

    /** Makes the application of one library. */
    interface Library {
        /**
         * Makes an application.
         *
         * @param order what to run
         * @param milestones told how far it comes
         * @return the application
         */
        MeasuredApplication make(WorkerOrder order, Milestones milestones);
    }
}
