package io.weir.engine;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * What a task knew of time at its last commit.
 *
 * <p>It is committed with the input's offsets, as their metadata, so that a restart accepts and refuses the same
 * records as a run that was not interrupted.
 *
 * @param partitions latest event time of each input partition
 * @param operators the own time of each operator that keeps one, by node name
 * @param offsets the offsets beside which the times were committed: a task that reads nothing commits its times there
 * again
 */
public record TaskTimes(
        Map<TopicPartition, Long> partitions, Map<String, Long> operators, Map<TopicPartition, Long> offsets) {
    /** Copies the maps. */
    public TaskTimes {
        partitions = Map.copyOf(partitions);
        operators = Map.copyOf(operators);
        offsets = Map.copyOf(offsets);
    }

    /**
     * Times of which it is not known beside which offsets they were committed.
     *
     * @param partitions latest event time of each input partition
     * @param operators the own time of each operator that keeps one, by node name
     */
    public TaskTimes(Map<TopicPartition, Long> partitions, Map<String, Long> operators) {
        this(partitions, operators, Map.of());
    }

    /**
     * Of a task that never committed.
     *
     * @return no times
     */
    public static TaskTimes none() {
        return new TaskTimes(Map.of(), Map.of());
    }

    /**
     * Of what was committed with the input's offsets.
     *
     * <p>Each partition has the times of the commit that moved it last. A time never goes back, so the latest counts.
     *
     * @param metadata the metadata of each input partition's committed offset
     * @return the times; none where the metadata was not written by this library or by Kafka Streams
     */
    public static TaskTimes of(Map<TopicPartition, String> metadata) {
        Map<TopicPartition, Long> partitions = new HashMap<>();
        Map<String, Long> operators = new HashMap<>();
        metadata.forEach((partition, text) -> {
            CommitMetadata committed = CommitMetadata.parse(partition, text);
            partitions.put(partition, committed.partitionTime());
            committed.operatorTimes().forEach((node, time) -> operators.merge(node, time, Math::max));
        });
        return new TaskTimes(partitions, operators);
    }

    /**
     * Of committed offsets and their metadata.
     *
     * @param committed the committed offsets of the task's inputs
     * @return the times
     */
    public static TaskTimes committed(Map<TopicPartition, OffsetAndMetadata> committed) {
        Map<TopicPartition, String> metadata = new HashMap<>();
        Map<TopicPartition, Long> offsets = new HashMap<>();
        committed.forEach((partition, offset) -> {
            metadata.put(partition, offset.metadata());
            offsets.put(partition, offset.offset());
        });
        TaskTimes times = of(metadata);
        return new TaskTimes(times.partitions, times.operators, offsets);
    }

    long offset(TopicPartition partition) {
        return offsets.getOrDefault(partition, -1L);
    }

    long partition(TopicPartition partition) {
        return partitions.getOrDefault(partition, -1L);
    }
}
