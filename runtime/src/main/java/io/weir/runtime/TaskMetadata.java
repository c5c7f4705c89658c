package io.weir.runtime;

import io.weir.task.TaskId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * What a task of this instance does at a time.
 *
 * @param taskId the task
 * @param topicPartitions its input partitions
 * @param committedOffsets next offset to read after a restart; partitions that were never committed are not in it
 * @param endOffsets offset behind the last record on the broker, as far as the last fetch told it; partitions of which
 *     nothing was fetched yet are not in it
 * @param timeCurrentIdlingStarted since when, in epoch milliseconds, the task has records of some inputs and waits for
 *     others that have none ({@code max.task.idle.ms}); empty if it does not wait
 */
public record TaskMetadata(
        TaskId taskId,
        Set<TopicPartition> topicPartitions,
        Map<TopicPartition, Long> committedOffsets,
        Map<TopicPartition, Long> endOffsets,
        Optional<Long> timeCurrentIdlingStarted) {
    /** Copies sets and maps. */
    public TaskMetadata {
        topicPartitions = Set.copyOf(topicPartitions);
        committedOffsets = Map.copyOf(committedOffsets);
        endOffsets = Map.copyOf(endOffsets);
    }
}
