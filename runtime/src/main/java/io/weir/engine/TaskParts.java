package io.weir.engine;

import io.weir.changelog.view.StoreSet;
import io.weir.task.TaskId;
import io.weir.topology.SubTopology;

/**
 * What a task is made of.
 *
 * @param id the task's id
 * @param topology the nodes that it runs
 * @param stores its open stores, which the task uses but does not close
 * @param ports what leads out of it
 * @param environment what all tasks have in common
 */
public record TaskParts(
        TaskId id, SubTopology topology, StoreSet stores, TaskPorts ports, TaskEnvironment environment) {
    /**
     * Parts of a task that nobody has to wake, since whoever runs it never waits.
     *
     * @param id the task's id
     * @param topology the nodes that it runs
     * @param stores its open stores, which the task uses but does not close
     * @param outbox where its output goes
     * @param environment what all tasks have in common
     */
    public TaskParts(TaskId id, SubTopology topology, StoreSet stores, Outbox outbox, TaskEnvironment environment) {
        this(id, topology, stores, new TaskPorts(outbox, () -> {}), environment);
    }

    Outbox outbox() {
        return ports.outbox();
    }

    /** Whether other tasks of the application send records to it. */
    boolean readsInternalTopics() {
        return topology.sourceTopics().stream().anyMatch(environment.names().internal()::contains);
    }
}
