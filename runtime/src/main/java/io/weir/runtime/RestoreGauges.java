package io.weir.runtime;

import io.weir.changelog.view.CommittedReads;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.state.StoreDefinition;
import io.weir.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.common.metrics.Metrics;
import org.jspecify.annotations.Nullable;

/**
 * Shows how open stores follow their changelogs, or have followed.
 *
 * <p>Each logged store has its metrics from when it is opened until it is closed, and so has its task, over all its
 * logged stores. Safe for all threads: each task's owner tells of its own stores.
 */
final class RestoreGauges {
    private static final String TASKS = "stream-task-metrics";

    private final Metrics registry;
    private final Function<TopicPartition, @Nullable RestoreFigures> figures;
    private final Map<TaskId, CommittedReads> open = new ConcurrentHashMap<>();

    /**
     * Begins with no store open.
     *
     * @param registry where metrics are kept
     * @param figures knows how far a changelog's store is
     */
    RestoreGauges(Metrics registry, Function<TopicPartition, @Nullable RestoreFigures> figures) {
        this.registry = registry;
        this.figures = figures;
    }

    /** Shows the logged stores of a task until they are closed. */
    void show(TaskSpec spec, CommittedReads stores) {
        if (spec.changelogs().isEmpty()) {
            return;
        }
        if (open.put(spec.id(), stores) == null) {
            names(spec, stores).forEach(this::register);
        }
        stores.watch(new CommittedReads.Watcher() {
            @Override
            public void moved() {}

            @Override
            public void closed() {
                if (open.remove(spec.id(), stores)) {
                    names(spec, stores).keySet().forEach(registry::removeMetric);
                }
            }
        });
    }

    private void register(MetricName name, Gauge<Long> value) {
        registry.addMetricIfAbsent(name, null, value);
    }

    private Map<MetricName, Gauge<Long>> names(TaskSpec spec, CommittedReads stores) {
        Map<MetricName, Gauge<Long>> names = new ConcurrentHashMap<>();
        List<TopicPartition> all = new ArrayList<>();
        for (StoreDefinition store : stores.definitions()) {
            TaskSpec.Changelog log = spec.changelogs().get(store.name());
            if (log != null) {
                all.add(log.partition());
                Map<String, String> tags = StoreGauges.tags(spec.id(), store);
                for (Shown shown : Shown.values()) {
                    names.put(shown.name(StoreGauges.GROUP, tags), shown.of(List.of(log.partition()), figures));
                }
            }
        }
        for (Shown shown : Shown.values()) {
            names.put(shown.name(TASKS, Map.of("task-id", spec.id().toString())), shown.of(all, figures));
        }
        return names;
    }

    /** What is shown of one changelog, or of several together. */
    private enum Shown {
        RECORDS("restore-total", "Changelog records applied since the stores began to follow it"),
        RATE("restore-rate", "Changelog records applied a second, while the stores were restored"),
        REMAINING(
                "restore-remaining-records-total",
                "Offsets of the changelog that are left to read; of a copy, by which it is behind"),
        DURATION("restore-duration-ms", "Time for which stores have been restored so far, or took to be restored");

        private final String metric;
        private final String meaning;

        Shown(String metric, String meaning) {
            this.metric = metric;
            this.meaning = meaning;
        }

        MetricName name(String group, Map<String, String> tags) {
            return new MetricName(metric, group, meaning, tags);
        }

        Gauge<Long> of(List<TopicPartition> changelogs, Function<TopicPartition, @Nullable RestoreFigures> known) {
            return (config, nowMs) ->
                    of(changelogs.stream().map(known).filter(Objects::nonNull).toList());
        }

        private long of(List<RestoreFigures> all) {
            return switch (this) {
                case RECORDS -> records(all);
                case RATE -> RestoreFigures.perSecond(records(all), elapsedMs(all));
                case REMAINING ->
                    all.stream().mapToLong(RestoreFigures::remaining).sum();
                case DURATION -> elapsedMs(all);
            };
        }

        private static long records(List<RestoreFigures> all) {
            return all.stream().mapToLong(RestoreFigures::records).sum();
        }

        private static long elapsedMs(List<RestoreFigures> all) {
            return all.stream().mapToLong(RestoreFigures::elapsedMs).max().orElse(0);
        }
    }
}
