package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Consumed;
import io.weir.dsl.KGroupedStream;
import io.weir.dsl.Materialized;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.processor.FixedKeyRecord;
import io.weir.processor.KeyedContext;
import io.weir.processor.KeyedProcessor;
import io.weir.processor.KeyedProcessorSupplier;
import io.weir.processor.ListState;
import io.weir.processor.StateSpec;
import io.weir.sketch.Zipf;
import io.weir.task.HotKeys;
import io.weir.task.HotKeys.HotKey;
import io.weir.task.TaskId;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which keys cause most of a task's work, as it tells itself. */
final class HotKeyFiguresTest {
    private static final TaskId ONLY = new TaskId(0, 0);

    @TempDir
    private Path state;

    @Test
    void the_keys_of_most_records_are_told_in_their_order_also_where_only_some_records_are_counted() {
        int[] keys = Zipf.keys(100_000, 1.2, 300_000, 3);
        Map<String, Long> exact = new HashMap<>();
        try (TopologyTestDriver driver = TopologyTestDriver.of(
                topology(KGroupedStream::count),
                DriverCase.config(state),
                DriverOptions.standard().committingOnRequest())) {
            var in = DriverCase.in(driver, "in");
            for (int key : keys) {
                in.pipeInput("key" + key, "x");
                exact.merge("key" + key, 1L, Long::sum);
            }

            List<HotKey> told = hot(driver).byRecords();
            List<String> top = exact.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                    .limit(10)
                    .map(Map.Entry::getKey)
                    .toList();
            assertThat(told).extracting(HotKey::key).containsExactlyInAnyOrderElementsOf(new ArrayList<>(top));
            assertThat(told.get(0).place()).isEqualTo("in");
            assertThat(told.get(0).key()).isEqualTo("key0");
            assertThat(told.get(0).share()).isBetween(0.18, 0.21);
        }
    }

    @Test
    void the_keys_of_most_state_are_told_with_their_exact_bytes() {
        Topology topology = topology(grouping -> grouping.reduce((one, two) -> two, Materialized.as("rows")));
        try (TopologyTestDriver driver = driver(topology, Map.of())) {
            DriverCase.in(driver, "in").pipeInput("small", "x");
            DriverCase.in(driver, "in").pipeInput("large", "x".repeat(1_000));
            DriverCase.in(driver, "in").pipeInput("shrunk", "x".repeat(2_000));
            DriverCase.in(driver, "in").pipeInput("shrunk", "x".repeat(100));

            // A row has its key, eight bytes of time, and the value.
            assertThat(hot(driver).byStateBytes())
                    .extracting(HotKey::place, HotKey::key, HotKey::amount)
                    .containsExactly(
                            tuple("rows", "large", 5 + 8 + 1_000L),
                            tuple("rows", "shrunk", 6 + 8 + 100L),
                            tuple("rows", "small", 5 + 8 + 1L));
        }
    }

    @Test
    void windows_count_for_their_key_until_they_are_over() {
        Topology topology =
                topology(grouping -> grouping.windowedBy(TimeWindows.ofSizeWithNoGrace(Duration.ofMinutes(1)))
                        .count());
        try (TopologyTestDriver driver = driver(topology, Map.of())) {
            for (int minute = 0; minute < 3; minute++) {
                DriverCase.in(driver, "in").pipeInput("early", "x", minute * 60_000L);
            }
            DriverCase.in(driver, "in").pipeInput("once", "x", 180_000L);
            assertThat(hot(driver).byStateBytes()).extracting(HotKey::key).containsExactly("early", "once");

            DriverCase.in(driver, "in")
                    .pipeInput("late", "x", Duration.ofDays(30).toMillis());

            assertThat(hot(driver).byStateBytes()).extracting(HotKey::key).containsExactly("late");
        }
    }

    @Test
    void the_elements_of_a_list_count_for_its_key() {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey()
                .processKeyed(new Kept());
        try (TopologyTestDriver driver = driver(builder.build(), Map.of())) {
            for (int element = 0; element < 10; element++) {
                DriverCase.in(driver, "in").pipeInput("many", "x");
            }
            DriverCase.in(driver, "in").pipeInput("one", "xxxxx");

            assertThat(hot(driver).byStateBytes()).extracting(HotKey::key).containsExactly("many", "one");
        }
    }

    @Test
    void what_a_crash_took_back_is_not_told() {
        try (TopologyTestDriver driver = TopologyTestDriver.of(
                topology(KGroupedStream::count),
                DriverCase.config(state),
                DriverOptions.standard().committingOnRequest())) {
            DriverCase.in(driver, "in").pipeInput("k", "x");

            assertThat(hot(driver).byStateBytes()).isEmpty();
            driver.commit();
            assertThat(hot(driver).byStateBytes()).extracting(HotKey::key).containsExactly("k");
        }
    }

    @Test
    void as_many_keys_are_told_as_the_setting_says() {
        try (TopologyTestDriver two = driver(topology(KGroupedStream::count), Map.of("hot.keys.count", "2"))) {
            List.of("a", "b", "c").forEach(key -> DriverCase.in(two, "in").pipeInput(key, "x"));

            assertThat(hot(two).byRecords()).hasSize(2);
            assertThat(hot(two).byStateBytes()).hasSize(2);
        }
        try (TopologyTestDriver none = driver(topology(KGroupedStream::count), Map.of("hot.keys.count", "0"))) {
            DriverCase.in(none, "in").pipeInput("a", "x");

            assertThat(hot(none)).isEqualTo(HotKeys.NONE);
        }
    }

    /** Keeps all values of a key. */
    private static final class Kept implements KeyedProcessorSupplier<String, String, String> {
        private static final StateSpec<ListState<String>> ALL = StateSpec.list("all", Serdes.String());

        @Override
        public Set<StateSpec<?>> states() {
            return Set.of(ALL);
        }

        @Override
        public KeyedProcessor<String, String, String> get() {
            return new KeyedProcessor<>() {
                private @Nullable KeyedContext<String, String> context;

                @Override
                public void init(KeyedContext<String, String> given) {
                    context = given;
                }

                @Override
                public void process(FixedKeyRecord<String, String> record) {
                    Objects.requireNonNull(context).state(ALL).add(record.value());
                }
            };
        }
    }

    private static org.assertj.core.groups.Tuple tuple(Object... parts) {
        return org.assertj.core.api.Assertions.tuple(parts);
    }

    private static HotKeys hot(TopologyTestDriver driver) {
        return Objects.requireNonNull(driver.hotKeys().get(ONLY));
    }

    private TopologyTestDriver driver(Topology topology, Map<String, String> more) {
        var config = DriverCase.config(state);
        config.putAll(more);
        return TopologyTestDriver.of(topology, config, DriverOptions.standard());
    }

    private static Topology topology(Consumer<KGroupedStream<String, String>> word) {
        StreamsBuilder builder = new StreamsBuilder();
        word.accept(builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .groupByKey());
        return builder.build();
    }
}
