package io.weir.runtime;

import io.weir.task.HotKeys;
import io.weir.task.HotKeys.HotKey;
import io.weir.task.TaskId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.common.metrics.Metrics;

/** The metric {@code hot-keys} of a task, twice: as text. */
enum HotGauges {
    RECORDS("records"),
    STATE_BYTES("state-bytes");

    private static final String GROUP = "stream-task-metrics";

    private final String tag;

    HotGauges(String tag) {
        this.tag = tag;
    }

    static void add(Metrics registry, TaskId task, Supplier<HotKeys> keys) {
        for (HotGauges each : values()) {
            registry.addMetricIfAbsent(each.name(task), null, (Gauge<String>) (config, nowMs) -> each.text(keys.get()));
        }
    }

    static void remove(Metrics registry, TaskId task) {
        for (HotGauges each : values()) {
            registry.removeMetric(each.name(task));
        }
    }

    private String text(HotKeys keys) {
        List<HotKey> shown = this == RECORDS ? keys.byRecords() : keys.byStateBytes();
        return shown.stream().map(HotKey::toString).collect(Collectors.joining(", "));
    }

    private MetricName name(TaskId task) {
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put("task-id", task.toString());
        tags.put("by", tag);
        return new MetricName(
                "hot-keys", GROUP, "The keys of most " + tag + ", heaviest first, each with share and amount", tags);
    }
}
