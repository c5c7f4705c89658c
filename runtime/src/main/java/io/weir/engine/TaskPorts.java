package io.weir.engine;

/**
 * What leads out of a task.
 *
 * @param outbox where its output goes
 * @param waker wakes whoever runs the task, if it waits; safe for all threads
 */
public record TaskPorts(Outbox outbox, Runnable waker) {}
