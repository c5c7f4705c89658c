package io.weir.dsl;

import java.nio.file.Path;
import java.util.Properties;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.state.BuiltInDslStoreSuppliers;

/**
 * The settings Kafka Streams runs with as an oracle. Its own default directory is one for the whole machine: test JVMs side by
 * side would open and delete each other's stores there.
 */
public final class KafkaStreamsConfig {
    private KafkaStreamsConfig() {}

    /** Strings, stores on disk, all of them below a directory that only one test uses. */
    public static Properties onDisk(Path directory) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, "app");
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
        config.put(StreamsConfig.STATE_DIR_CONFIG, directory.toString());
        config.put(StreamsConfig.DEFAULT_KEY_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        config.put(StreamsConfig.DEFAULT_VALUE_SERDE_CLASS_CONFIG, Serdes.StringSerde.class);
        return config;
    }

    /** Strings, stores in memory; no directory is made. */
    public static Properties inMemory() {
        Properties config = onDisk(Path.of("stores-in-memory-need-no-directory"));
        config.put(
                StreamsConfig.DSL_STORE_SUPPLIERS_CLASS_CONFIG,
                BuiltInDslStoreSuppliers.InMemoryDslStoreSuppliers.class);
        return config;
    }
}
