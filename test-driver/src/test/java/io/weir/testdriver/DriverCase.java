package io.weir.testdriver;

import io.weir.topology.Topology;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.kafka.common.serialization.LongDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** What the driver's own tests have in common: settings, topics of strings and counts. */
final class DriverCase {
    private DriverCase() {}

    static Properties config(Path state, String... more) {
        Properties config = new Properties();
        config.setProperty("application.id", "app");
        config.setProperty("state.dir", state.toString());
        config.setProperty("default.dsl.store", "in_memory");
        config.setProperty("default.key.serde", Serdes.StringSerde.class.getName());
        config.setProperty("default.value.serde", Serdes.StringSerde.class.getName());
        for (int place = 0; place < more.length; place += 2) {
            config.setProperty(more[place], more[place + 1]);
        }
        return config;
    }

    static TopologyTestDriver driver(Topology topology, Path state, DriverOptions options, String... more) {
        return TopologyTestDriver.of(topology, config(state, more), options);
    }

    @SuppressWarnings("NullAway") // Kafka's serialisers take null.
    static TestInputTopic<@Nullable String, @Nullable String> in(TopologyTestDriver driver, String topic) {
        return driver.createInputTopic(topic, new StringSerializer(), new StringSerializer());
    }

    static TestOutputTopic<String, String> out(TopologyTestDriver driver, String topic) {
        return driver.createOutputTopic(topic, new StringDeserializer(), new StringDeserializer());
    }

    static TestOutputTopic<String, Long> counts(TopologyTestDriver driver, String topic) {
        return driver.createOutputTopic(topic, new StringDeserializer(), new LongDeserializer());
    }

    static <T> T found(@Nullable T store) {
        if (store == null) {
            throw new AssertionError("no such store");
        }
        return store;
    }
}
