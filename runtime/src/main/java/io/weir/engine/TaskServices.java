package io.weir.engine;

/**
 * What the nodes of a task share: its schedules, its failures, its wish to commit.
 *
 * <p>Owned by the lane that runs the task.
 */
final class TaskServices {
    private final Schedules schedules = new Schedules();
    private final RecordFailures failures;
    private boolean commitAsked;

    TaskServices(RecordFailures failures) {
        this.failures = failures;
    }

    RecordFailures failures() {
        return failures;
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
        commitAsked = false;
    }
}
