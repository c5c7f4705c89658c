package io.weir.testdriver.keyed;

import io.weir.dsl.Consumed;
import io.weir.dsl.Keyed;
import io.weir.dsl.Produced;
import io.weir.dsl.StreamsBuilder;
import io.weir.testdriver.DriverOptions;
import io.weir.testdriver.TopologyTestDriver;
import io.weir.topology.Topology;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** A scripted keyed processor between a topic and another, with all that its tests need. */
final class KeyedCase implements AutoCloseable {
    /** The wall clock at the beginning. */
    static final long START_MS = 1_000_000;

    private final TopologyTestDriver driver;

    private KeyedCase(TopologyTestDriver driver) {
        this.driver = driver;
    }

    static KeyedCase of(Topology topology, Path state, String... more) {
        return of(topology, state, DriverOptions.standard(), more);
    }

    static KeyedCase of(Topology topology, Path state, DriverOptions options, String... more) {
        Properties config = new Properties();
        config.setProperty("application.id", "app");
        config.setProperty("state.dir", state.toString());
        config.setProperty("default.dsl.store", "in_memory");
        for (int place = 0; place < more.length; place += 2) {
            config.setProperty(more[place], more[place + 1]);
        }
        return new KeyedCase(
                TopologyTestDriver.of(topology, config, options.startingAt(Instant.ofEpochMilli(START_MS))));
    }

    static Topology topology(Scripted.Specs specs, Keyed<String, String> keyed) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream("in", Consumed.with(Serdes.String(), Serdes.String()))
                .processKeyed(specs.supplier(), keyed)
                .to("out", Produced.with(Serdes.String(), Serdes.String()));
        return builder.build();
    }

    TopologyTestDriver driver() {
        return driver;
    }

    @SuppressWarnings("NullAway") // Kafka's serialisers take null.
    void pipe(@Nullable String key, String script, long time) {
        driver.createInputTopic("in", new StringSerializer(), new StringSerializer())
                .pipeInput(key, script, time);
    }

    /** Results since the last call, as {@code key: value @time}. */
    List<String> read() {
        return read("out");
    }

    List<String> read(String topic) {
        List<String> told = new ArrayList<>();
        driver.createOutputTopic(topic, new StringDeserializer(), new StringDeserializer())
                .readRecordsToList()
                .forEach(record -> told.add(record.key() + ": " + record.value() + " @" + record.timestamp()));
        return told;
    }

    @Override
    public void close() {
        driver.close();
    }
}
