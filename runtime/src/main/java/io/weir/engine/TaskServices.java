package io.weir.engine;

/**
 * What the nodes of a task share besides their input.
 *
 * <p>Owned by the lane that runs the task.
 */
final class TaskServices {
    private final Schedules schedules;
    private final Attempts attempts;
    private final OperatorTimes times;
    private final OwnStores ownStores;
    private boolean commitAsked;

    TaskServices(Attempts attempts, OperatorTimes times, OwnStores ownStores) {
        this.schedules = new Schedules(attempts);
        this.attempts = attempts;
        this.times = times;
        this.ownStores = ownStores;
    }

    RecordFailures failures() {
        return attempts.failures();
    }

    Attempts attempts() {
        return attempts;
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
