package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.KGroupedStream;
import io.weir.dsl.KTable;
import io.weir.dsl.Materialized;
import io.weir.dsl.Produced;
import io.weir.dsl.SessionWindows;
import io.weir.dsl.StreamsBuilder;
import io.weir.dsl.TimeWindows;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.state.KeyValueStore;
import io.weir.state.SessionStore;
import io.weir.state.StateStore;
import io.weir.state.WindowStore;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.Serdes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** An application that is stopped and killed at random gives the results of one that is not (W1). */
final class RestartProperties {
    private static final String[] BACKENDS = {"in_memory", "rocksDB"};

    @TempDir
    private static Path state;

    @ParameterizedTest
    @Seeds(30)
    void restarts_and_crashes_between_commits_change_nothing(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        List<Input> inputs = inputs(random.split());
        DriverOptions options = partitioned(random);
        String backend = random.pick(BACKENDS);
        SeededRandom events = random.split();

        Outcome undisturbed = run(inputs, options, backend, (driver, place) -> {});
        Outcome disturbed = run(inputs, options, backend, (driver, place) -> disturb(driver, events));

        assertThat(disturbed).isEqualTo(undisturbed);
    }

    @ParameterizedTest
    @Seeds(30)
    void exactly_once_a_crash_at_any_place_leaves_the_state_as_it_would_be_without(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        // Of one topic, since input that is read again is taken in the order of event time across topics.
        List<Input> inputs =
                inputs(random.split()).stream().filter(Input::ofStream).toList();
        DriverOptions options = partitioned(random).committingOnRequest();
        String backend = random.pick(BACKENDS);
        Set<Integer> commits = places(random.split(), inputs.size());
        SeededRandom events = random.split();

        Outcome undisturbed = run(inputs, options, backend, (driver, place) -> commitAt(commits, driver, place));
        Outcome disturbed = run(inputs, options, backend, (driver, place) -> {
            commitAt(commits, driver, place);
            if (events.oneIn(6)) {
                driver.crash();
            } else if (events.oneIn(6)) {
                driver.crashAndLoseDisk();
            }
        });

        assertThat(disturbed.rows()).isEqualTo(undisturbed.rows());
    }

    private static Set<Integer> places(SeededRandom random, int count) {
        Set<Integer> places = new HashSet<>();
        for (int place = 0; place < count; place++) {
            if (random.oneIn(4)) {
                places.add(place);
            }
        }
        return places;
    }

    private static void commitAt(Set<Integer> commits, TopologyTestDriver driver, int place) {
        if (commits.contains(place)) {
            driver.commit();
        }
    }

    private static void disturb(TopologyTestDriver driver, SeededRandom events) {
        switch (events.below(12)) {
            case 0 -> driver.restart();
            case 1 -> driver.crash();
            case 2 -> driver.crashAndLoseDisk();
            default -> {
                // Most of the time nothing happens.
            }
        }
    }

    private static DriverOptions partitioned(SeededRandom random) {
        int partitions = 1 + random.below(3);
        return partitions == 1
                ? DriverOptions.standard()
                : DriverOptions.standard().withPartitions(partitions);
    }

    @SuppressWarnings("NullAway") // A value may be null, as the topic's type arguments say.
    private static Outcome run(
            List<Input> inputs,
            DriverOptions options,
            String backend,
            BiConsumer<TopologyTestDriver, Integer> between) {
        try (TopologyTestDriver driver = DriverCase.driver(
                topology(), state, options, "default.dsl.store", backend, "processing.guarantee", "exactly_once_v2")) {
            for (int place = 0; place < inputs.size(); place++) {
                Input input = inputs.get(place);
                DriverCase.in(driver, input.topic()).pipeInput(input.key(), input.value(), input.timestampMs());
                between.accept(driver, place);
            }
            // The second commit takes along what the first one sent through repartition topics.
            driver.commit();
            driver.commit();
            return outcome(driver);
        }
    }

    private static Outcome outcome(TopologyTestDriver driver) {
        Map<String, List<String>> sent = new TreeMap<>();
        for (String topic : List.of("counts", "windows", "joined")) {
            sent.put(
                    topic,
                    DriverCase.out(driver, topic).readRecordsToList().stream()
                            .map(String::valueOf)
                            .toList());
        }
        Map<String, List<String>> rows = new TreeMap<>();
        for (int partition = 0; partition < 3; partition++) {
            for (var store : driver.partition(partition).getAllStateStores().entrySet()) {
                rows.put(store.getKey() + "-" + partition, rows(store.getValue()));
            }
        }
        return new Outcome(sent, rows, driver.drops().toString());
    }

    private static List<String> rows(StateStore store) {
        List<String> rows = new ArrayList<>();
        if (store instanceof KeyValueStore<?, ?> keyed) {
            try (var all = keyed.all()) {
                all.forEachRemaining(row -> rows.add(row.toString()));
            }
        } else if (store instanceof WindowStore<?, ?> windows) {
            try (var all = windows.all()) {
                all.forEachRemaining(row -> rows.add(row.toString()));
            }
        } else if (store instanceof SessionStore<?, ?> sessions) {
            try (var all = sessions.findSessions(0, Long.MAX_VALUE)) {
                all.forEachRemaining(row -> rows.add(row.toString()));
            }
        }
        return rows;
    }

    private static Topology topology() {
        StreamsBuilder builder = new StreamsBuilder();
        KTable<String, String> table = builder.table("table", Materialized.as("rows"));
        var stream = builder.<String, String>stream("in");
        KGroupedStream<String, String> byValue = stream.groupBy((key, value) -> value);
        byValue.count(Materialized.as("counted"))
                .toStream()
                .mapValues(String::valueOf)
                .to("counts", Produced.with(Serdes.String(), Serdes.String()));
        stream.groupByKey()
                .windowedBy(TimeWindows.ofSizeAndGrace(Duration.ofMillis(20), Duration.ofMillis(15)))
                .count(Materialized.as("windowed"))
                .toStream((window, count) -> window.toString())
                .mapValues(String::valueOf)
                .to("windows");
        stream.groupByKey()
                .windowedBy(SessionWindows.ofInactivityGapAndGrace(Duration.ofMillis(10), Duration.ofMillis(15)))
                .count(Materialized.as("sessions"));
        table.leftJoin(
                        stream.toTable(Materialized.as("latest")),
                        (left, right) -> left + "+" + right,
                        Materialized.as("pairs"))
                .toStream()
                .to("joined");
        return builder.build();
    }

    private static List<Input> inputs(SeededRandom random) {
        List<Input> inputs = new ArrayList<>();
        long nowMs = 0;
        for (int place = 10 + random.below(30); place > 0; place--) {
            nowMs += random.below(12);
            inputs.add(new Input(
                    random.oneIn(4) ? "table" : "in",
                    "k" + random.below(3),
                    random.oneIn(7) ? null : "v" + random.below(3),
                    Math.max(0, nowMs - random.below(50))));
        }
        return inputs;
    }

    private record Input(String topic, String key, @Nullable String value, long timestampMs) {
        boolean ofStream() {
            return topic.equals("in");
        }
    }

    private record Outcome(Map<String, List<String>> sent, Map<String, List<String>> rows, String drops) {}
}
