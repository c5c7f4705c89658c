package io.weir.engine;

/**
 * What the nodes of a task share: schedules, failures, times, its wish to commit.
 *
 * <p>Owned by the lane that runs the task.
 */
final class TaskServices {
    private final Schedules schedules = new Schedules();
    private final RecordFailures failures;
    private final OperatorTimes times;
    private boolean commitAsked;

    TaskServices(RecordFailures failures, OperatorTimes times) {
        this.failures = failures;
        this.times = times;
    }

    RecordFailures failures() {
        return failures;
    }

    OperatorTimes times() {
        return times;
    }

    Schedules schedules() {
        return schedules;
    }

    void askForCommit() {
        commitAsked = true;
    }

    boolean isCommitAsked() {
        return commitAsked;
    }

    void committed() {
        times.committed();
        commitAsked = false;
    }
}
