package io.weir.testdriver.naive;

import io.weir.random.SeededRandom;
import io.weir.testdriver.DriverOptions;
import io.weir.testdriver.TopologyTestDriver;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** Runs an application exactly once on the test driver, with commits and crashes here and there. */
final class DriverRun {
    /** The topic whose records are the results. */
    static final String OUT = "O";

    private static final int ON_DISK_ONE_IN = 20;
    private static final int HOPS_MAX = 4;

    private final Path state;
    private final SeededRandom random;

    DriverRun(Path state, SeededRandom random) {
        this.state = state;
        this.random = random;
    }

    /** A result. */
    record Sent(@Nullable String key, @Nullable String value, long timestampMs) {
        @Override
        public String toString() {
            return key + "=" + value + "@" + timestampMs;
        }
    }

    /** What is committed of the results in the end. */
    List<Sent> of(Topology topology, List<Input> inputs) {
        return of(topology, inputs, DriverOptions.standard(), Map.of());
    }

    /** The same with more partitions, or other settings. */
    @SuppressWarnings("NullAway") // Kafka's serialisers take null.
    List<Sent> of(Topology topology, List<Input> inputs, DriverOptions layout, Map<String, String> more) {
        // What is read again after a crash comes by event time across topics: then only commits go before it.
        boolean anywhere = inputs.stream().map(Input::topic).distinct().count() == 1;
        Properties config = config();
        config.putAll(more);
        try (TopologyTestDriver driver = TopologyTestDriver.of(topology, config, layout.committingOnRequest())) {
            for (Input input : inputs) {
                driver.createInputTopic(input.topic(), new StringSerializer(), new StringSerializer())
                        .pipeInput(input.key(), input.value(), input.timestampMs());
                disturb(driver, anywhere);
            }
            // Each commit takes along what the one before sent through a repartition topic.
            for (int hop = 0; hop < HOPS_MAX; hop++) {
                driver.commit();
            }
            return driver
                    .createOutputTopic(OUT, new StringDeserializer(), new StringDeserializer())
                    .readRecordsToList()
                    .stream()
                    .map(result -> new Sent(result.key(), result.value(), time(result.timestamp())))
                    .toList();
        }
    }

    private static long time(@Nullable Long timestampMs) {
        return timestampMs == null ? -1 : timestampMs;
    }

    private void disturb(TopologyTestDriver driver, boolean anywhere) {
        if (random.oneIn(3)) {
            driver.commit();
        } else if (!random.oneIn(8)) {
            return;
        } else if (!anywhere) {
            driver.commit();
        }
        switch (random.below(12)) {
            case 0 -> driver.restart();
            case 1, 2 -> driver.crash();
            case 3 -> driver.crashAndLoseDisk();
            default -> {
                // Most of the time it goes on.
            }
        }
    }

    private Properties config() {
        Properties config = new Properties();
        config.setProperty("application.id", "naive");
        config.setProperty("state.dir", state.toString());
        config.setProperty("default.dsl.store", random.oneIn(ON_DISK_ONE_IN) ? "rocksDB" : "in_memory");
        config.setProperty("default.key.serde", Serdes.StringSerde.class.getName());
        config.setProperty("default.value.serde", Serdes.StringSerde.class.getName());
        config.setProperty("processing.guarantee", "exactly_once_v2");
        return config;
    }
}
