package io.weir.runtime;

import io.weir.changelog.view.CommittedReads;
import io.weir.changelog.view.StoreFigures;
import io.weir.changelog.view.TimerRows;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.state.Backend;
import io.weir.state.StoreDefinition;
import io.weir.state.StoreKind;
import io.weir.task.HotKeys;
import io.weir.task.TaskId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.metrics.Gauge;
import org.apache.kafka.common.metrics.Metrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A store of a task has a row in the registry from when it is opened until it is closed, whichever lane has the task:
 * so the names have no thread's name in them.
 */
/**
 * Shows how large stores are, and says when one has more keys than declared.
 *
 * <p>Safe for all threads: each task's owner tells of its own stores.
 */
final class StoreGauges {
    static final String GROUP = "stream-state-metrics";

    private static final Logger LOG = LoggerFactory.getLogger(StoreGauges.class);
    private static final long WARNING_INTERVAL_MS = 60_000;
    private static final Map<Integer, String> CLOCKS =
            Map.of(TimerRows.STREAM_TIME, "stream-time", TimerRows.WALL_CLOCK, "wall-clock");

    private final Metrics registry;
    private final LongSupplier clockMs;
    private final Map<TaskId, CommittedReads> open = new ConcurrentHashMap<>();
    private final Map<String, Long> warnedAt = new ConcurrentHashMap<>();

    StoreGauges(Metrics registry, LongSupplier clockMs) {
        this.registry = registry;
        this.clockMs = clockMs;
    }

    /** Shows the stores of a task until they are closed. */
    void show(TaskSpec spec, CommittedReads stores) {
        CommittedReads before = open.put(spec.id(), stores);
        List<StoreDefinition> declared = new ArrayList<>();
        if (before == null) {
            HotGauges.add(registry, spec.id(), () -> {
                CommittedReads now = open.get(spec.id());
                return now == null ? HotKeys.NONE : now.hotKeys();
            });
        }
        for (StoreDefinition store : stores.definitions()) {
            if (before == null) {
                register(spec.id(), store);
            }
            if (store.bound().finiteKeys() > 0) {
                declared.add(store);
            }
        }
        stores.watch(new CommittedReads.Watcher() {
            @Override
            public void moved() {
                declared.forEach(StoreGauges.this::compare);
            }

            @Override
            public void closed() {
                if (open.remove(spec.id(), stores)) {
                    stores.definitions().forEach(store -> remove(spec.id(), store));
                    HotGauges.remove(registry, spec.id());
                }
            }
        });
    }

    /** The tags of a store's metrics. */
    static Map<String, String> tags(TaskId task, StoreDefinition store) {
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put("task-id", task.toString());
        tags.put(scope(store) + "-state-id", store.name());
        return tags;
    }

    private static String scope(StoreDefinition store) {
        String backend = store.backend() == Backend.ROCKSDB ? "rocksdb" : "in-memory";
        return switch (store.kind()) {
            case WINDOW, TIMESTAMPED_WINDOW -> backend + "-window";
            case SESSION -> backend + "-session";
            case UPDATE_BUFFER -> backend + "-suppression";
            case KEY_VALUE, TIMESTAMPED_KEY_VALUE, WAITING, VERSIONED, TIMERS -> backend;
        };
    }

    private void register(TaskId task, StoreDefinition store) {
        add(Shown.ROWS.name(task, store), () -> figure(task, store, StoreFigures::rows));
        add(Shown.BYTES.name(task, store), () -> figure(task, store, StoreFigures::bytes));
        if (store.bound().finiteKeys() > 0) {
            add(Shown.OVER_BOUND.name(task, store), () -> overBound(store));
        }
        if (store.bound().ttl() != null) {
            add(Shown.EXPIRED.name(task, store), () -> expired(task, store));
        }
        if (store.kind() == StoreKind.TIMERS) {
            CLOCKS.forEach((clock, tag) -> add(pending(task, store, tag), () -> pending(task, store, clock)));
        }
    }

    private void add(MetricName name, LongSupplier value) {
        registry.addMetricIfAbsent(name, null, (Gauge<Long>) (config, nowMs) -> value.getAsLong());
    }

    private void remove(TaskId task, StoreDefinition store) {
        for (Shown shown : Shown.values()) {
            registry.removeMetric(shown.name(task, store));
        }
        CLOCKS.values().forEach(tag -> registry.removeMetric(pending(task, store, tag)));
    }

    private static MetricName pending(TaskId task, StoreDefinition store, String clock) {
        Map<String, String> tags = tags(task, store);
        tags.put("clock", clock);
        return new MetricName("timers-pending", GROUP, "Timers that wait for a clock, as of the last commit", tags);
    }

    private long pending(TaskId task, StoreDefinition store, int clock) {
        CommittedReads stores = open.get(task);
        return stores == null ? 0 : stores.timers(store.name(), clock);
    }

    private long figure(TaskId task, StoreDefinition store, ToLongFunction<StoreFigures> what) {
        CommittedReads stores = open.get(task);
        StoreFigures figures = stores == null ? null : stores.figures(store.name());
        return figures == null ? 0 : what.applyAsLong(figures);
    }

    private long expired(TaskId task, StoreDefinition store) {
        CommittedReads stores = open.get(task);
        return stores == null ? 0 : stores.expired(store.name());
    }

    /** Rows of all open partitions of a store that are above the declared number of keys. */
    private long overBound(StoreDefinition store) {
        long rows = 0;
        for (CommittedReads stores : open.values()) {
            StoreFigures figures = stores.names().contains(store.name()) ? stores.figures(store.name()) : null;
            rows += figures == null ? 0 : figures.rows();
        }
        return Math.max(0, rows - store.bound().finiteKeys());
    }

    private void compare(StoreDefinition store) {
        long over = overBound(store);
        if (over == 0) {
            return;
        }
        long nowMs = clockMs.getAsLong();
        Long last = warnedAt.get(store.name());
        if (last == null || nowMs - last >= WARNING_INTERVAL_MS) {
            warnedAt.put(store.name(), nowMs);
            LOG.warn(
                    "Store [{}] was declared to have {}, but on this instance alone it has {} more. All of them are"
                            + " kept. Say the right number with withFiniteKeys(...), or let rows expire with"
                            + " withTtl(...).",
                    store.name(),
                    store.bound(),
                    over);
        }
    }

    /** What is shown of a store of a task. */
    private enum Shown {
        ROWS("num-keys", "Committed rows, exactly; 0 while the store is far behind its changelog"),
        BYTES("num-bytes", "Bytes of keys and values of committed rows, before compression"),
        EXPIRED("ttl-evicted-total", "Rows removed because their time to live was over, since the store was opened"),
        OVER_BOUND("num-keys-over-bound", "Rows above the declared number of keys, in all partitions on this instance");

        private final String metric;
        private final String meaning;

        Shown(String metric, String meaning) {
            this.metric = metric;
            this.meaning = meaning;
        }

        MetricName name(TaskId task, StoreDefinition store) {
            return new MetricName(metric, GROUP, meaning, tags(task, store));
        }
    }
}
