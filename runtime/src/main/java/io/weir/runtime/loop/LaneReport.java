package io.weir.runtime.loop;

import io.weir.task.TaskId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * What a lane does at a time.
 *
 * @param name the lane's name, which is its thread's too
 * @param leaving whether it ends as soon as its tasks have moved to others
 * @param tasks its tasks, those that are being restored too
 */
public record LaneReport(String name, boolean leaving, List<TaskReport> tasks) {
    static List<LaneReport> all(
            LaneRoster lanes, Collection<TaskEntry> entries, CommittedOffsets committed, InputConsumer consumer) {
        List<LaneReport> reports = new ArrayList<>();
        for (Lane lane : lanes.all()) {
            List<TaskReport> tasks = entries.stream()
                    .filter(entry -> entry.lane() == lane)
                    .map(entry -> TaskReport.of(entry, committed, consumer))
                    .toList();
            reports.add(new LaneReport(lane.name(), lanes.isLeaving(lane), tasks));
        }
        return reports;
    }

    /**
     * How far a task is.
     *
     * @param id the task
     * @param inputs its input partitions
     * @param committed next offset to read after a restart, of inputs that were committed
     * @param ends offset behind the last record on the broker, of inputs where that is known
     * @param idlingSinceMs since when it has records and waits for inputs without any; empty if it does not wait
     */
    public record TaskReport(
            TaskId id,
            Set<TopicPartition> inputs,
            Map<TopicPartition, Long> committed,
            Map<TopicPartition, Long> ends,
            OptionalLong idlingSinceMs) {
        static TaskReport of(TaskEntry entry, CommittedOffsets committed, InputConsumer consumer) {
            TaskId id = entry.spec().id();
            Set<TopicPartition> inputs = entry.spec().inputs();
            Map<TopicPartition, Long> ends = new HashMap<>();
            for (TopicPartition input : inputs) {
                consumer.end(input).ifPresent(end -> ends.put(input, end));
            }
            OptionalLong idling = entry.isRunning() ? entry.lane().pulse().idlingSinceMs(id) : OptionalLong.empty();
            return new TaskReport(id, inputs, committed.of(inputs), ends, idling);
        }
    }
}
