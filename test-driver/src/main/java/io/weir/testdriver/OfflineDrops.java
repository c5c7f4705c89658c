package io.weir.testdriver;

import io.weir.engine.DropCounts;
import io.weir.task.TaskId;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Measurable;
import org.apache.kafka.common.metrics.Metrics;

/**
 * What each task dropped, counted over restarts and shown as metrics.
 *
 * <p>Owned by its driver.
 */
final class OfflineDrops {
    private final Map<TaskId, DropCounts> byTask = new TreeMap<>();
    private final Metrics registry;

    OfflineDrops(Metrics registry) {
        this.registry = registry;
    }

    /** The counts of a task. */
    DropCounts of(TaskId task) {
        return byTask.computeIfAbsent(task, this::counted);
    }

    private DropCounts counted(TaskId task) {
        DropCounts counts = new DropCounts();
        MetricName name = new MetricName(
                "dropped-records-total",
                "stream-task-metrics",
                "Records dropped inside the task.",
                Map.of("thread-id", Thread.currentThread().getName(), "task-id", task.toString()));
        registry.addMetric(name, (Measurable) (config, now) -> counts.dropped());
        return counts;
    }

    /** All counts that are not zero, by node and reason. */
    Map<DropCounts.Key, Long> all() {
        Map<DropCounts.Key, Long> all = new TreeMap<>();
        byTask.values().forEach(task -> task.snapshot().forEach((drop, count) -> all.merge(drop, count, Long::sum)));
        return all;
    }
}
