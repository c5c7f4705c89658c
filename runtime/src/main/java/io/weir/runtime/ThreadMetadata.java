package io.weir.runtime;

import java.util.Set;

/**
 * What a lane of this instance does at a time: a thread that processes records.
 *
 * @param threadName the thread's name
 * @param threadState {@code RUNNING}, or {@code PENDING_SHUTDOWN} of a lane that ends when others have its tasks
 * @param activeTasks the tasks that it processes, those being restored for it too
 * @param standbyTasks none: copies of state for other instances belong to no lane
 * @param consumerClientId client id of the instance's consumer, which all lanes share
 * @param restoreConsumerClientId client id of the consumer of changelogs, which all lanes share
 * @param producerClientIds client id of the lane's own producer
 * @param adminClientId client id of the instance's admin client
 */
public record ThreadMetadata(
        String threadName,
        String threadState,
        Set<TaskMetadata> activeTasks,
        Set<TaskMetadata> standbyTasks,
        String consumerClientId,
        String restoreConsumerClientId,
        Set<String> producerClientIds,
        String adminClientId) {
    /** Copies the sets. */
    public ThreadMetadata {
        activeTasks = Set.copyOf(activeTasks);
        standbyTasks = Set.copyOf(standbyTasks);
        producerClientIds = Set.copyOf(producerClientIds);
    }
}
