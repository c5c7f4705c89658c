package io.weir.runtime.loop;

/**
 * How the ingress polls and waits.
 *
 * @param pollMs how long a poll waits for records
 * @param inputBytesMax bytes of input that may wait in memory
 * @param stallMs how long a lane may make no progress before that is reported
 * @param revokeMs how long tasks that are revoked may take to commit
 * @param keptMs how long local state is kept of a task that went elsewhere
 * @param retryMs how long a task rests after a failure in the user's code
 */
public record IngressSettings(
        long pollMs, long inputBytesMax, long stallMs, long revokeMs, long keptMs, long retryMs) {}
