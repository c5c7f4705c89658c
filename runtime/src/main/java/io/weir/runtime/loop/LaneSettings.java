package io.weir.runtime.loop;

/**
 * How a lane commits.
 *
 * @param exactlyOnce whether offsets go into the lane's transactions
 * @param commitIntervalMs time between commits
 * @param uncommittedBytesMax bytes of uncommitted changes of one lane that bring a commit early
 */
public record LaneSettings(boolean exactlyOnce, long commitIntervalMs, long uncommittedBytesMax) {}
