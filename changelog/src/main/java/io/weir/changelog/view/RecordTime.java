package io.weir.changelog.view;

/**
 * The event time of the record in hand.
 *
 * <p>Stores without times of their own log their changes with it. Owned by the lane that runs the task.
 */
final class RecordTime {
    private long timestamp;

    void set(long now) {
        timestamp = now;
    }

    long get() {
        return timestamp;
    }
}
