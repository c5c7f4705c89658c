package io.weir.runtime.loop;

/**
 * How a lane commits.
 *
 * @param exactlyOnce whether offsets go into the lane's transactions
 * @param commitIntervalMs time between commits
 * @param uncommittedBytesMax bytes of uncommitted changes of all lanes of an instance; over its share, a lane
 *     commits early
 */
public record LaneSettings(boolean exactlyOnce, long commitIntervalMs, long uncommittedBytesMax) {}
