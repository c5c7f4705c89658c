package io.weir.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.changelog.rocksdb.StateMemory;
import io.weir.changelog.view.StoreSet;
import io.weir.changelog.view.StoreSetParts;
import io.weir.dsl.Consumed;
import io.weir.dsl.Grouped;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.engine.TaskEnvironment;
import io.weir.runtime.loop.RestoreProgress.Batch;
import io.weir.runtime.tasks.TaskSpec;
import io.weir.state.Stores;
import io.weir.task.TaskId;
import io.weir.topology.BuiltTopology;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestoreGaugesTest {
    private static final TaskId TASK = new TaskId(0, 3);
    private static final TopicPartition COUNTS = new TopicPartition("app-counts-changelog", 3);
    private static final TopicPartition LATEST = new TopicPartition("app-latest-changelog", 3);

    @TempDir
    Path directory;

    private final Metrics registry = new Metrics();
    private final StateMemory memory = StateMemory.ofBytes(1 << 20);
    private final RestoreReports reports = new RestoreReports();
    private final RestoreGauges gauges = new RestoreGauges(registry, reports::figures);
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
        KGroupedStream<String, String> words = builder.stream("words", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey(Grouped.with(Serdes.String(), Serdes.String()));
        words.count(Materialized.as(Stores.inMemoryKeyValueStore("counts")));
        words.reduce((before, now) -> now, Materialized.as(Stores.inMemoryKeyValueStore("latest")));
        return builder.build().built();
    }

    private StoreSet shown() {
        TaskSpec spec = new TaskSpec(
                TASK,
                topology.subTopologies().get(0),
                Set.of(),
                Map.of(
                        "counts", new TaskSpec.Changelog(COUNTS, Uuid.randomUuid(), false),
                        "latest", new TaskSpec.Changelog(LATEST, Uuid.randomUuid(), false)));
        StoreSet stores =
                StoreSet.open(new StoreSetParts(directory, environment.stores(spec.topology()), memory, 1_000));
        gauges.show(spec, stores.committed());
        return stores;
    }

    private Map<String, Object> metrics(String group, String tag, String value) {
        Map<String, Object> found = new TreeMap<>();
        registry.metrics().forEach((name, metric) -> {
            if (name.group().equals(group) && value.equals(name.tags().get(tag))) {
                assertThat(name.tags()).containsEntry("task-id", TASK.toString());
                found.put(name.name(), metric.metricValue());
            }
        });
        return found;
    }

    private Map<String, Object> ofStore(String store) {
        return metrics("stream-state-metrics", "in-memory-state-id", store);
    }

    private Map<String, Object> ofTask() {
        return metrics("stream-task-metrics", "task-id", TASK.toString());
    }

    private static Map<String, Object> figures(long records, long rate, long remaining, long durationMs) {
        return Map.of(
                "restore-total", records,
                "restore-rate", rate,
                "restore-remaining-records-total", remaining,
                "restore-duration-ms", durationMs);
    }

    @Test
    void a_restoration_shows_what_is_done_and_left_and_how_fast_it_goes_of_each_store_and_of_the_task() {
        try (StoreSet stores = shown()) {
            assertThat(stores.committed().names()).contains("counts", "latest");
            assertThat(ofStore("counts")).isEqualTo(figures(0, 0, 0, 0));

            reports.started(COUNTS, "counts", 0, 1_000);
            reports.started(LATEST, "latest", 500, 600);
            reports.applied(COUNTS, "counts", new Batch(399, 200, 5_000, 2_000));

            assertThat(ofStore("counts")).isEqualTo(figures(200, 100, 600, 2_000));
            assertThat(ofStore("latest")).isEqualTo(figures(0, 0, 100, 0));
            assertThat(ofTask()).isEqualTo(figures(200, 100, 700, 2_000));
        }
    }

    @Test
    void what_a_restoration_took_is_shown_afterwards() {
        try (StoreSet stores = shown()) {
            reports.started(COUNTS, "counts", 0, 1_000);
            reports.started(LATEST, "latest", 600, 600);
            reports.done(LATEST, "latest", 0, 0);
            reports.applied(COUNTS, "counts", new Batch(997, 800, 9_000, 4_000));
            reports.done(COUNTS, "counts", 800, 5_000);

            assertThat(stores.committed().isOpen()).isTrue();
            assertThat(ofStore("counts")).isEqualTo(figures(800, 160, 0, 5_000));
            assertThat(ofTask()).isEqualTo(figures(800, 160, 0, 5_000));
        }
    }

    @Test
    void a_copy_shows_how_far_it_is_behind() {
        try (StoreSet stores = shown()) {
            assertThat(stores.committed().isOpen()).isTrue();

            reports.copyStarted(COUNTS, "counts", 100);
            reports.copied(COUNTS, "counts", TASK, new Batch(149, 50, 900, 1_000), 190);

            assertThat(ofStore("counts")).containsEntry("restore-remaining-records-total", 40L);
        }
    }

    @Test
    void a_task_that_is_closed_is_not_shown_any_more() {
        shown().close();

        assertThat(ofStore("counts")).isEmpty();
        assertThat(ofTask()).isEmpty();
    }
}
