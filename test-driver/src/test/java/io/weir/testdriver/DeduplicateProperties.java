package io.weir.testdriver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.dsl.Deduplicate;
import io.weir.dsl.Late;
import io.weir.dsl.Named;
import io.weir.dsl.StreamsBuilder;
import io.weir.random.SeededRandom;
import io.weir.random.Seeds;
import io.weir.topology.Topology;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** A deduplication lets through what sets of identifiers let through, whatever ends it meets. */
final class DeduplicateProperties {
    private static final String[] BACKENDS = {"in_memory", "rocksDB"};
    private static final long[] HORIZONS = {1, 30, 60_000, 3_600_000};

    @TempDir
    private static Path state;

    @ParameterizedTest
    @Seeds(25)
    void results_are_those_of_sets_over_restarts_and_crashes(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Said said = new Said(random.pick(1, 2, 3), HORIZONS[random.below(4)], random.oneIn(2), random.oneIn(3));
        List<Input> inputs = inputs(random.split(), said);
        String guarantee = random.oneIn(2) ? "exactly_once_v2" : "at_least_once";

        Map<String, List<String>> found = new TreeMap<>();
        try (TopologyTestDriver driver = DriverCase.driver(
                topology(said),
                state,
                options(said),
                "default.dsl.store",
                random.pick(BACKENDS),
                "processing.guarantee",
                guarantee)) {
            for (Input input : inputs) {
                DriverCase.in(driver, "in").pipeInput(input.key(), input.value(), input.timestampMs());
                disturb(driver, random);
            }
            for (String topic : List.of("out", "duplicates", "late")) {
                found.put(topic, read(driver, topic));
            }
            found.put("drops", drops(driver));
        }

        assertThat(found).as(said.toString()).isEqualTo(new Model(said).results(inputs));
    }

    @ParameterizedTest
    @Seeds(25)
    void nothing_is_lost_and_nothing_new_goes_through_where_input_is_read_again(long seed) {
        SeededRandom random = SeededRandom.of(seed);
        Said said = new Said(1, HORIZONS[random.below(4)], random.oneIn(2), false);
        List<Input> inputs = inputs(random.split(), said);
        try (TopologyTestDriver driver = DriverCase.driver(
                topology(said),
                state,
                options(said).committingOnRequest(),
                "default.dsl.store",
                random.pick(BACKENDS),
                "processing.guarantee",
                random.oneIn(2) ? "exactly_once_v2" : "at_least_once")) {
            for (Input input : inputs) {
                DriverCase.in(driver, "in").pipeInput(input.key(), input.value(), input.timestampMs());
                if (random.oneIn(3)) {
                    driver.commit();
                }
                disturb(driver, random);
            }
            driver.commit();

            assertThat(read(driver, "out").stream().distinct())
                    .containsExactlyInAnyOrderElementsOf(
                            new Model(said).results(inputs).get("out"));
        }
    }

    private static void disturb(TopologyTestDriver driver, SeededRandom random) {
        switch (random.below(40)) {
            case 0 -> driver.restart();
            case 1 -> driver.crash();
            case 2 -> driver.crashAndLoseDisk();
            default -> {
                // Most of the time nothing happens.
            }
        }
    }

    private static DriverOptions options(Said said) {
        return said.partitions == 1
                ? DriverOptions.standard()
                : DriverOptions.standard().withPartitions(said.partitions);
    }

    private static List<String> read(TopologyTestDriver driver, String topic) {
        return DriverCase.out(driver, topic).readRecordsToList().stream()
                .map(record -> record.key() + "=" + record.value() + "@" + record.timestamp())
                .toList();
    }

    private static List<String> drops(TopologyTestDriver driver) {
        List<String> drops = new ArrayList<>();
        driver.drops().forEach((key, count) -> drops.add(key.reason().text() + " " + count));
        return drops.stream().sorted().toList();
    }

    @SuppressWarnings("NullAway") // There may be no identifier, as the option's type arguments say.
    private static Topology topology(Said said) {
        StreamsBuilder builder = new StreamsBuilder();
        Deduplicate<String, String, String> options = Deduplicate.<String, String, String>by(
                        value -> value.startsWith("none") ? null : value.split("/", 2)[0], Serdes.String())
                .within(Duration.ofMillis(said.horizonMs))
                .onDuplicate(Late.toTopic("duplicates"))
                .onLate(Late.toTopic("late"));
        Deduplicate<String, String, String> ordered = said.last ? options.keepLast() : options;
        builder.<String, String>stream("in")
                .deduplicate(said.acrossKeys ? ordered.acrossKeys() : ordered, Named.as("unique"))
                .to("out");
        return builder.build();
    }

    private static List<Input> inputs(SeededRandom random, Said said) {
        List<Input> inputs = new ArrayList<>();
        long stepMs = Math.max(2, said.horizonMs / random.pick(3, 10, 40));
        int ids = random.pick(3, 20);
        long nowMs = random.below(said.horizonMs);
        for (int place = 0; place < 20 + random.below(60); place++) {
            nowMs += random.oneIn(20) ? 3 * said.horizonMs : random.below(stepMs);
            long backMs = random.oneIn(3) ? random.below(said.horizonMs + stepMs) : 0;
            String id = random.oneIn(15) ? "none" : "id" + random.below(ids);
            inputs.add(new Input("k" + random.below(4), id + "/" + place, Math.max(0, nowMs - backMs)));
        }
        return inputs;
    }

    private record Input(String key, String value, long timestampMs) {
        String id() {
            return value.split("/", 2)[0];
        }

        @Override
        public String toString() {
            return key + "=" + value + "@" + timestampMs;
        }
    }

    private record Said(int partitions, long horizonMs, boolean last, boolean acrossKeys) {
        int partition(Input input) {
            // A record without an identifier goes by its key.
            String by = acrossKeys && !input.id().equals("none") ? input.id() : input.key();
            return Utils.toPositive(Utils.murmur2(by.getBytes(StandardCharsets.UTF_8))) % partitions;
        }
    }

    /** What a deduplication is said to do, on sets. */
    private static final class Model {
        private final Said said;
        private final Map<String, List<String>> sent = new TreeMap<>();
        private final Map<String, Long> drops = new TreeMap<>();
        private final Map<Integer, Long> times = new TreeMap<>();
        private final Map<Integer, Map<String, Open>> horizons = new TreeMap<>();

        private record Open(long beganMs, Input last) {}

        Model(Said said) {
            this.said = said;
            for (String topic : List.of("out", "duplicates", "late")) {
                sent.put(topic, new ArrayList<>());
            }
        }

        Map<String, List<String>> results(List<Input> inputs) {
            inputs.forEach(this::take);
            sent.put(
                    "drops",
                    drops.entrySet().stream()
                            .map(drop -> drop.getKey() + " " + drop.getValue())
                            .toList());
            return sent;
        }

        private void take(Input input) {
            int partition = said.partition(input);
            long nowMs = times.merge(partition, input.timestampMs, Math::max);
            Map<String, Open> open = horizons.computeIfAbsent(partition, first -> new LinkedHashMap<>());
            close(open, nowMs - said.horizonMs);
            Open known = open.get(input.id());
            if (input.timestampMs <= nowMs - said.horizonMs) {
                drop("late", "late", input);
            } else if (input.id().equals("none")) {
                drop("null-id", "late", input);
            } else if (known == null) {
                open.put(input.id(), new Open(input.timestampMs, input));
                if (!said.last) {
                    send("out", input);
                }
            } else if (!said.last || input.timestampMs < known.last.timestampMs) {
                drop("duplicate", "duplicates", input);
            } else {
                drop("duplicate", "duplicates", known.last);
                open.put(input.id(), new Open(known.beganMs, input));
            }
        }

        private void close(Map<String, Open> open, long lastMs) {
            List<Map.Entry<String, Open>> over = open.entrySet().stream()
                    .filter(one -> one.getValue().beganMs <= lastMs)
                    .sorted(Comparator.comparing((Map.Entry<String, Open> one) -> one.getValue().beganMs)
                            .thenComparing(Map.Entry::getKey))
                    .toList();
            for (Map.Entry<String, Open> one : over) {
                open.remove(one.getKey());
                if (said.last) {
                    send("out", one.getValue().last);
                }
            }
        }

        private void drop(String reason, String topic, Input input) {
            drops.merge(reason, 1L, Long::sum);
            send(topic, input);
        }

        private void send(String topic, Input input) {
            sent.computeIfAbsent(topic, first -> new ArrayList<>()).add(input.toString());
        }
    }
}
