package io.weir.engine;

/**
 * What the nodes of a task share besides their input.
 *
 * <p>Owned by the lane that runs the task.
 */
final class TaskServices {
    private final Schedules schedules = new Schedules();
    private final RecordFailures failures;
    private final OperatorTimes times;
    private final OwnStores ownStores;
    private boolean commitAsked;

    TaskServices(RecordFailures failures, OperatorTimes times, OwnStores ownStores) {
        this.failures = failures;
        this.times = times;
        this.ownStores = ownStores;
    }

    RecordFailures failures() {
        return failures;
    }

    OperatorTimes times() {
        return times;
    }

    OwnStores ownStores() {
        return ownStores;
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
