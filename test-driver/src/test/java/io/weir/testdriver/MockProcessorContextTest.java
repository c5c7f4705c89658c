package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.processor.ContextualFixedKeyProcessor;
import io.weir.processor.ContextualProcessor;
import io.weir.processor.FixedKeyProcessorSupplier;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.Processor;
import io.weir.processor.ProcessorContext;
import io.weir.processor.PunctuationType;
import io.weir.processor.Record;
import io.weir.state.KeyValueStore;
import io.weir.state.SessionStore;
import io.weir.state.SessionWindow;
import io.weir.state.StateStore;
import io.weir.state.StoreBuilder;
import io.weir.state.Stores;
import io.weir.state.VersionedKeyValueStore;
import io.weir.state.WindowStore;
import io.weir.state.Windowed;
import io.weir.task.RecordMetadata;
import io.weir.task.TaskId;
import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.serialization.Serdes;
import org.junit.jupiter.api.Test;

final class MockProcessorContextTest {
    private final MockProcessorContext<String, Long> context = new MockProcessorContext<>();

    @Test
    void a_processor_runs_without_a_topology() {
        KeyValueStore<String, Long> counts = context.addStateStore(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore("counts"), Serdes.String(), Serdes.Long()));
        Processor<String, String, String, Long> counter = new Counter();
        counter.init(context);

        counter.process(new Record<>("a", "x", 5));
        counter.process(new Record<>("a", "y", 6));

        assertThat(counts.get("a")).isEqualTo(2);
        assertThat(context.forwarded())
                .containsExactly(
                        new MockProcessorContext.CapturedForward<>(new Record<>("a", 1L, 5)),
                        new MockProcessorContext.CapturedForward<>(new Record<>("a", 2L, 6)));
        context.resetForwards();
        assertThat(context.forwarded()).isEmpty();
    }

    @Test
    void a_store_that_a_builder_made_is_opened_with_the_mock_context_as_in_kafka_streams() {
        StoreBuilder<KeyValueStore<String, Long>> builder = Stores.<String, Long>keyValueStoreBuilder(
                        Stores.persistentKeyValueStore("counts"), null, Serdes.Long())
                .withLoggingDisabled();
        Properties config = new Properties();
        config.setProperty("default.key.serde", Serdes.StringSerde.class.getName());
        MockProcessorContext<String, Long> said = new MockProcessorContext<>(config);
        KeyValueStore<String, Long> counts = builder.build();
        assertThat(counts.isOpen()).isFalse();

        counts.init(said.getStateStoreContext(), counts);
        Processor<String, String, String, Long> counter = new Counter();
        counter.init(said);
        counter.process(new Record<>("a", "x", 5));

        assertThat(counts.isOpen()).isTrue();
        assertThat(counts.get("a")).isEqualTo(1);
        counts.close();
        assertThat(counts.isOpen()).isFalse();
    }

    @Test
    void every_kind_of_store_can_be_built_for_a_test() {
        WindowStore<String, Long> windows = Stores.windowStoreBuilder(
                        Stores.inMemoryWindowStore("windows", Duration.ofHours(1), Duration.ofMinutes(1), false),
                        Serdes.String(),
                        Serdes.Long())
                .build();
        SessionStore<String, Long> sessions = Stores.sessionStoreBuilder(
                        Stores.inMemorySessionStore("sessions", Duration.ofHours(1)), Serdes.String(), Serdes.Long())
                .build();
        VersionedKeyValueStore<String, Long> versions = Stores.versionedKeyValueStoreBuilder(
                        Stores.inMemoryVersionedKeyValueStore("versions", Duration.ofHours(1)),
                        Serdes.String(),
                        Serdes.Long())
                .build();
        for (StateStore store : List.of(windows, sessions, versions)) {
            store.init(context.getStateStoreContext(), store);
        }

        windows.put("a", 1L, 60_000);
        sessions.put(new Windowed<>("a", new SessionWindow(5, 9)), 2L);
        versions.put("a", 3L, 10);

        assertThat(windows.fetch("a", 60_000)).isEqualTo(1);
        assertThat(sessions.fetchSession("a", 5, 9)).isEqualTo(2);
        assertThat(versions.get("a"))
                .isNotNull()
                .satisfies(version -> assertThat(version.value()).isEqualTo(3));
        assertThat(context.<StateStore>getStateStore("windows")).isSameAs(windows);
    }

    @Test
    void a_store_without_a_serde_says_so_until_it_is_opened() {
        KeyValueStore<String, Long> counts = Stores.<String, Long>keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore("counts"), null, Serdes.Long())
                .build();

        assertThatThrownBy(() -> counts.put("a", 1L))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("[counts]")
                .hasMessageContaining("getStateStoreContext");
    }

    @Test
    void a_node_below_is_given_what_is_forwarded_to_it_and_to_all() {
        context.forward(new Record<>("all", 1L, 0));
        context.forward(new Record<>("left", 2L, 0), "left");
        context.forward(new Record<>("right", 3L, 0), "right");

        assertThat(context.forwarded("left").stream()
                        .<String>map(forward -> forward.record().key()))
                .containsExactly("all", "left");
        assertThat(context.forwarded().get(2).childName()).contains("right");
    }

    @Test
    void schedules_are_kept_for_the_test_to_call() {
        new Counter().init(context);

        MockProcessorContext.CapturedPunctuator schedule =
                context.scheduledPunctuators().get(0);
        assertThat(schedule.getInterval()).isEqualTo(Duration.ofSeconds(1));
        assertThat(schedule.getStartTime()).isNull();
        assertThat(schedule.getType()).isEqualTo(PunctuationType.STREAM_TIME);
        schedule.getPunctuator().punctuate(7);
        assertThat(context.forwarded().get(0).record()).isEqualTo(new Record<>("tick", 7L, 7));

        context.schedule(Instant.EPOCH, Duration.ofMillis(1), PunctuationType.WALL_CLOCK_TIME, now -> {})
                .cancel();
        assertThat(context.scheduledPunctuators().get(1).cancelled()).isTrue();
        assertThat(context.scheduledPunctuators().get(1).getStartTime()).isEqualTo(Instant.EPOCH);
        assertThat(schedule.cancelled()).isFalse();
    }

    @Test
    void a_commit_that_was_asked_for_is_seen() {
        context.commit();
        assertThat(context.committed()).isTrue();

        context.resetCommit();

        assertThat(context.committed()).isFalse();
    }

    @Test
    void settings_task_clocks_and_origin_are_what_the_test_says() {
        Properties config = new Properties();
        config.setProperty("application.id", "shop");
        config.setProperty("default.key.serde", Serdes.StringSerde.class.getName());
        config.setProperty("my.limit", "3");
        MockProcessorContext<String, String> said =
                new MockProcessorContext<>(config, new TaskId(1, 2), new File("state"));
        said.setCurrentStreamTimeMs(11);
        said.setCurrentSystemTimeMs(12);
        said.setRecordMetadata("in", 3, 4);

        assertThat(said.applicationId()).isEqualTo("shop");
        assertThat(said.taskId()).isEqualTo(new TaskId(1, 2));
        assertThat(said.stateDir()).isEqualTo(new File("state"));
        assertThat(said.keySerde()).isInstanceOf(Serdes.StringSerde.class);
        assertThat(said.appConfigs()).containsEntry("my.limit", "3");
        assertThat(said.appConfigsWithPrefix("my.")).containsEntry("limit", "3");
        assertThat(said.currentStreamTimeMs()).isEqualTo(11);
        assertThat(said.currentSystemTimeMs()).isEqualTo(12);
        assertThat(said.recordMetadata()).contains(new RecordMetadata("in", 3, 4));
    }

    @Test
    void what_the_test_did_not_say_is_asked_for_by_name() {
        assertThatThrownBy(context::currentStreamTimeMs).hasMessageContaining("setCurrentStreamTimeMs");
        assertThatThrownBy(context::currentSystemTimeMs).hasMessageContaining("setCurrentSystemTimeMs");
        assertThatThrownBy(() -> context.getStateStore("counts"))
                .hasMessageContaining("[counts]")
                .hasMessageContaining("addStateStore");
        assertThat(context.recordMetadata()).isEmpty();
        assertThatThrownBy(() -> new Counter().process(new Record<>("a", "x", 0)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("super.init(context)");
    }

    @Test
    void a_processor_of_fixed_keys_is_tested_with_its_key_freed() {
        FixedKeyProcessorSupplier<String, String, Long> lengths = Lengths::new;
        Processor<String, String, String, Long> freed = lengths.keyed().get();
        freed.init(context);

        freed.process(new Record<>("a", "four", 5));

        assertThat(context.forwarded().get(0).record()).isEqualTo(new Record<>("a", 4L, 5));
    }

    @Test
    void a_sensor_of_the_processor_counts() {
        Sensor sensor =
                context.metrics().addRateTotalSensor("rule", "fraud", "hit", Sensor.RecordingLevel.INFO, "k", "v");
        sensor.record();
        sensor.record();

        assertThat(context.metrics().metrics().values().stream()
                        .filter(metric -> metric.metricName().name().equals("hit-total")))
                .singleElement()
                .satisfies(metric -> {
                    assertThat(metric.metricValue()).isEqualTo(2.0);
                    assertThat(metric.metricName().group()).isEqualTo("stream-rule-metrics");
                    assertThat(metric.metricName().tags())
                            .containsEntry("rule-id", "fraud")
                            .containsEntry("k", "v");
                });
        context.metrics().removeSensor(sensor);
        assertThat(context.metrics().metrics().keySet())
                .noneMatch(name -> name.name().equals("hit-total"));
    }

    /** Counts records by key. */
    private static final class Counter extends ContextualProcessor<String, String, String, Long> {
        @Override
        public void init(ProcessorContext<String, Long> given) {
            super.init(given);
            given.schedule(
                    Duration.ofSeconds(1),
                    PunctuationType.STREAM_TIME,
                    now -> given.forward(new Record<>("tick", now, now)));
        }

        @Override
        public void process(Record<String, String> record) {
            KeyValueStore<String, Long> counts = context().getStateStore("counts");
            Long before = counts.get(record.key());
            long count = before == null ? 1 : before + 1;
            counts.put(record.key(), count);
            context().forward(record.withValue(count));
        }
    }

    /** Tells the length of a value. */
    private static final class Lengths extends ContextualFixedKeyProcessor<String, String, Long> {
        @Override
        public void process(FixedKeyRecord<String, String> record) {
            context().forward(record.withValue((long) record.value().length()));
        }
    }
}
