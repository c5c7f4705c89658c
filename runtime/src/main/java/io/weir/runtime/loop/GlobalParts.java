package io.weir.runtime.loop;

import io.weir.runtime.tasks.TaskSpec;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What an instance's global stores are made of.
 *
 * @param name name of their thread
 * @param work what is read and by whom it is processed
 * @param clients its ways to Kafka
 * @param told who is told how it goes
 * @param clockMs the wall clock
 */
public record GlobalParts(String name, Work work, Clients clients, InstanceParts.Told told, LongSupplier clockMs) {
    /**
     * The ways to Kafka.
     *
     * @param consumer reads the topics; closed with the stores
     * @param asides makes a producer, not yet open, for what handlers put aside
     */
    public record Clients(ChangelogConsumer consumer, Supplier<LaneProducer> asides) {}

    /**
     * What is read and by whom it is processed.
     *
     * @param spec all global stores as one task, which reads all partitions of the topics
     * @param topics the topics
     * @param factory opens stores that other threads read, and makes the task
     */
    public record Work(TaskSpec spec, List<GlobalTopic> topics, TaskFactory factory) {}
}
