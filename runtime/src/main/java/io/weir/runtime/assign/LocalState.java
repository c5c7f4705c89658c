package io.weir.runtime.assign;

/**
 * How far an instance's state of a task has come.
 *
 * @param position how many offsets of the task's changelogs it has followed: the larger, the nearer to their ends
 * @param current whether it follows them right now and is close to their ends
 */
public record LocalState(long position, boolean current) {}
