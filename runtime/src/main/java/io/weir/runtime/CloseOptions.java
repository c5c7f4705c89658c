package io.weir.runtime;

import java.time.Duration;

/** How an application is closed. Immutable. */
public final class CloseOptions {
    /** What becomes of the instance's place in its group. */
    public enum GroupMembershipOperation {
        /** The instance leaves: its tasks go to others at once. For scaling in. */
        LEAVE_GROUP,
        /** The instance keeps its place for a restart; others wait for its session to end. */
        REMAIN_IN_GROUP
    }

    private final Duration timeout;
    private final GroupMembershipOperation operation;

    private CloseOptions(Duration timeout, GroupMembershipOperation operation) {
        this.timeout = timeout;
        this.operation = operation;
    }

    /**
     * Closes within a time.
     *
     * @param timeout how long closing may take, not negative
     * @return options that keep the instance's place in the group
     * @throws IllegalArgumentException if the timeout is negative
     */
    public static CloseOptions timeout(Duration timeout) {
        if (timeout.isNegative()) {
            throw new IllegalArgumentException(
                    "A timeout of 0 ms or more is expected, but is " + timeout + ". Give a positive duration.");
        }
        return new CloseOptions(timeout, GroupMembershipOperation.REMAIN_IN_GROUP);
    }

    /**
     * Closes with a word about the group.
     *
     * @param operation whether to leave or to remain
     * @return options with the longest timeout
     */
    public static CloseOptions groupMembershipOperation(GroupMembershipOperation operation) {
        return new CloseOptions(Duration.ofMillis(Long.MAX_VALUE), operation);
    }

    /**
     * The same with another timeout.
     *
     * @param other how long closing may take
     * @return the new options
     */
    public CloseOptions withTimeout(Duration other) {
        return new CloseOptions(other, operation);
    }

    /**
     * The same with another word about the group.
     *
     * @param other whether to leave or to remain
     * @return the new options
     */
    public CloseOptions withGroupMembershipOperation(GroupMembershipOperation other) {
        return new CloseOptions(timeout, other);
    }

    /**
     * How long closing may take.
     *
     * @return the timeout
     */
    public Duration timeout() {
        return timeout;
    }

    /**
     * What becomes of the instance's place in its group.
     *
     * @return whether to leave or to remain
     */
    public GroupMembershipOperation operation() {
        return operation;
    }
}
