package io.weir.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.Sharing;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.changelog.view.TimerRows;
import io.weir.changelog.view.TimerRows.TimerId;
import io.weir.dsl.Consumed;
import io.weir.dsl.Keyed;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.engine.TaskEnvironment;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.state.Stores;
import io.weir.state.TimestampedKeyValueStore;
import io.weir.state.ValueAndTimestamp;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreGaugesTest {
    @TempDir
    Path directory;

    private final Metrics registry = new Metrics();
    private final StateMemory memory = StateMemory.ofBytes(1 << 20);
    private final StoreGauges gauges = new StoreGauges(registry, () -> 0);
    private final BuiltTopology topology = topology();
    private final TaskEnvironment environment = Environments.of(
            new StreamsConfig(Map.of("application.id", "app", "bootstrap.servers", "none:1")),
            topology,
            Path.of("unused"),
            new Sensors(registry));

    @AfterEach
    void close() {
        memory.close();
        registry.close();
    }

    private static BuiltTopology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("words", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .count(Materialized.<String, Long>as(Stores.inMemoryKeyValueStore("counts"))
                        .withKeySerde(Serdes.String())
                        .withFiniteKeys(3));
        return builder.build().built();
    }

    private StoreSet shown(int partition) {
        TaskSpec spec =
                new TaskSpec(new TaskId(0, partition), topology.subTopologies().get(0), Set.of(), Map.of());
        StoreSet stores = StoreSet.open(
                new StoreSetParts(directory, environment.stores(spec.topology()), memory, 1_000, Sharing.NONE, 2));
        gauges.show(spec, stores.committed());
        return stores;
    }

    @SuppressWarnings("unchecked") // The topology counts words.
    private static void commit(StoreSet stores, String... words) {
        TimestampedKeyValueStore<String, Long> counts = (TimestampedKeyValueStore<String, Long>) stores.store("counts");
        for (String word : words) {
            counts.put(word, ValueAndTimestamp.make(1L, 0));
        }
        stores.drainTo((store, change) -> {});
        stores.apply(Map.of());
    }

    private Map<String, Object> metrics(String task) {
        Map<String, Object> found = new TreeMap<>();
        registry.metrics().forEach((name, metric) -> {
            if (task.equals(name.tags().get("task-id")) && !name.name().equals("hot-keys")) {
                assertThat(name.group()).isEqualTo("stream-state-metrics");
                assertThat(name.tags()).containsEntry("in-memory-state-id", "counts");
                found.put(name.name(), metric.metricValue());
            }
        });
        return found;
    }

    @Test
    void rows_and_bytes_of_each_open_store_are_shown_as_of_the_last_commit() {
        try (StoreSet stores = shown(0)) {
            assertThat(metrics("0_0")).containsEntry("num-keys", 0L).containsEntry("num-bytes", 0L);

            commit(stores, "a", "bc");

            // Two keys of three letters, and two counts with their times.
            assertThat(metrics("0_0")).containsEntry("num-keys", 2L).containsEntry("num-bytes", 35L);
        }

        assertThat(metrics("0_0")).isEmpty();
    }

    @Test
    void pending_timers_are_shown_by_their_clock() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("words", Consumed.with(Serdes.String(), Serdes.String()))
                .processKeyed(KeyedProcessorSupplier.of(() -> record -> {}), Keyed.as("alarms"));
        BuiltTopology timed = builder.build().built();
        TaskSpec spec = new TaskSpec(new TaskId(0, 0), timed.subTopologies().get(0), Set.of(), Map.of());
        try (StoreSet stores = StoreSet.open(
                new StoreSetParts(directory, environment.stores(spec.topology()), memory, 1_000, Sharing.NONE, 2))) {
            gauges.show(spec, stores.committed());
            TimerRows<String> timers = timers(stores);
            timers.row(new TimerId<>(TimerRows.STREAM_TIME, "a", "x")).set(5L, 0);
            timers.row(new TimerId<>(TimerRows.WALL_CLOCK, "a", "x")).set(5L, 0);
            timers.row(new TimerId<>(TimerRows.WALL_CLOCK, "b", "x")).set(6L, 0);
            stores.drainTo((store, change) -> {});
            stores.apply(Map.of());

            assertThat(pending()).isEqualTo(Map.of("stream-time", 1L, "wall-clock", 2L));
        }
        assertThat(pending()).isEmpty();
    }

    @SuppressWarnings("unchecked") // The topology's keys are texts.
    private static TimerRows<String> timers(StoreSet stores) {
        return (TimerRows<String>) stores.store("alarms-timers");
    }

    private Map<String, Object> pending() {
        Map<String, Object> found = new TreeMap<>();
        registry.metrics().forEach((name, metric) -> {
            String clock = name.tags().get("clock");
            if (name.name().equals("timers-pending") && clock != null) {
                found.put(clock, metric.metricValue());
            }
        });
        return found;
    }

    @Test
    void keys_above_the_declared_number_are_shown_for_all_partitions_together() {
        try (StoreSet one = shown(0);
                StoreSet other = shown(1)) {
            commit(one, "a", "b");
            assertThat(metrics("0_0")).containsEntry("num-keys-over-bound", 0L);

            commit(other, "c", "d", "e");

            assertThat(metrics("0_0")).containsEntry("num-keys", 2L).containsEntry("num-keys-over-bound", 2L);
            assertThat(metrics("0_1")).containsEntry("num-keys", 3L).containsEntry("num-keys-over-bound", 2L);
        }
    }

    @Test
    void a_store_that_is_opened_again_before_it_is_closed_stays_shown() {
        StoreSet before = shown(0);
        try (StoreSet again = shown(0)) {
            commit(again, "a");
            before.close();

            assertThat(metrics("0_0")).containsEntry("num-keys", 1L);
        }
        assertThat(metrics("0_0")).isEmpty();
    }

    @Test
    void the_hottest_keys_of_each_open_task_are_shown_by_records_and_by_bytes_of_state() {
        try (StoreSet stores = shown(0)) {
            assertThat(hotKeys("records")).isEqualTo(List.of(""));
            for (String key : List.of("a", "bc", "a", "d")) {
                stores.loads().read("words", key.getBytes(StandardCharsets.UTF_8), key);
            }
            commit(stores, "a", "bc", "d");

            assertThat(hotKeys("records").get(0).toString()).startsWith("words/a 50.0 % (2), words/");
            assertThat(hotKeys("state-bytes").get(0).toString()).startsWith("counts/bc 34.6 % (18), counts/");
        }

        assertThat(hotKeys("records")).isEmpty();
    }

    private List<Object> hotKeys(String by) {
        return registry.metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals("hot-keys"))
                .filter(metric -> metric.getKey().group().equals("stream-task-metrics"))
                .filter(metric -> by.equals(metric.getKey().tags().get("by")))
                .map(metric -> metric.getValue().metricValue())
                .toList();
    }
}
