package io.weir.testdriver.broker;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;

/** One Kafka server in this JVM, started and stopped at will. */
final class BrokerNode {
    private final NodeSettings settings;
    private final Map<String, String> properties;
    private final String clusterId;
    private @Nullable KafkaRaftServer server;

    BrokerNode(NodeSettings settings, BrokerOptions options, String clusterId) {
        this.settings = settings;
        this.properties = settings.properties(options);
        this.clusterId = clusterId;
    }

    NodeSettings settings() {
        return settings;
    }

    /** Starts the server, and waits until the cluster has taken it in. */
    synchronized void start() {
        if (server != null) {
            return;
        }
        try {
            server = ExitGuard.guard(this::started);
        } catch (Exception failure) {
            throw new IllegalStateException(
                    "Node [" + settings.id() + "] of the test cluster did not start at [" + settings.address()
                            + "] with data in [" + settings.directory() + "]: " + failure.getMessage()
                            + ". Correct the properties given, or free the port or the directory.",
                    failure);
        }
    }

    private KafkaRaftServer started() throws Exception {
        format(settings.directory());
        KafkaRaftServer starting = new KafkaRaftServer(new KafkaConfig(properties, false), Time.SYSTEM);
        try {
            starting.startup();
            return starting;
        } catch (Exception failure) {
            starting.shutdown();
            throw failure;
        }
    }

    /** Stops the server in good order. */
    synchronized void stop() {
        if (server == null) {
            return;
        }
        server.shutdown();
        server.awaitShutdown();
        server = null;
    }

    private void format(Path directory) throws Exception {
        new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .setClusterId(clusterId)
                .setNodeId(settings.id())
                .setControllerListenerName(NodeSettings.CONTROLLER_LISTENER)
                .setMetadataLogDirectory(directory.toString())
                .addDirectory(directory.toString())
                .setIgnoreFormatted(true)
                .run();
    }
}
