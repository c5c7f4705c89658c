package io.weir.testdriver.broker;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The properties that one node of a cluster is started with.
 *
 * @param id number of the node
 * @param role what the node is
 * @param controller where the controller listens
 * @param port where clients find the node; of no meaning for a lone controller
 * @param directory the node's data
 */
record NodeSettings(int id, Role role, Controller controller, int port, Path directory) {
    static final String HOST = "127.0.0.1";
    static final String CONTROLLER_LISTENER = "CONTROLLER";

    private static final String CLIENT_LISTENER = "PLAINTEXT";
    private static final int REPLICAS_MAX = 3;

    /** What a node is. */
    enum Role {
        /** Both in one. */
        COMBINED("broker,controller"),
        /** Serves clients. */
        BROKER("broker"),
        /** Governs the cluster. */
        CONTROLLER("controller");

        private final String roles;

        Role(String roles) {
            this.roles = roles;
        }
    }

    /**
     * The cluster's one controller.
     *
     * @param id number of its node
     * @param port where it listens
     */
    record Controller(int id, int port) {}

    /** All properties: the cluster's shape, then what suits tests, then the caller's own. */
    Map<String, String> properties(BrokerOptions options) {
        Map<String, String> properties = new HashMap<>(forTests(replicas(options)));
        properties.putAll(options.properties());
        properties.put("node.id", Integer.toString(id));
        properties.put("process.roles", role.roles);
        properties.put("log.dirs", directory.toString());
        properties.put("controller.quorum.voters", controller.id + "@" + HOST + ":" + controller.port);
        properties.put("controller.listener.names", CONTROLLER_LISTENER);
        properties.put("listeners", listeners());
        properties.put(
                "listener.security.protocol.map", CONTROLLER_LISTENER + ":PLAINTEXT," + CLIENT_LISTENER + ":PLAINTEXT");
        if (role != Role.BROKER) {
            properties.putIfAbsent("default.replication.factor", replicas(options));
        }
        if (role == Role.CONTROLLER) {
            // A stopped broker is let in again only when its old session is over.
            properties.putIfAbsent("broker.session.timeout.ms", "3000");
        } else {
            properties.put("inter.broker.listener.name", CLIENT_LISTENER);
            properties.put("advertised.listeners", clientListener());
        }
        return Map.copyOf(properties);
    }

    String address() {
        return HOST + ":" + port;
    }

    private String listeners() {
        String controllerListener = CONTROLLER_LISTENER + "://" + HOST + ":" + controller.port;
        return switch (role) {
            case COMBINED -> clientListener() + "," + controllerListener;
            case BROKER -> clientListener();
            case CONTROLLER -> controllerListener;
        };
    }

    private String clientListener() {
        return CLIENT_LISTENER + "://" + address();
    }

    private static String replicas(BrokerOptions options) {
        return Integer.toString(Math.min(options.brokers(), REPLICAS_MAX));
    }

    private static Map<String, String> forTests(String factor) {
        return Map.ofEntries(
                Map.entry("auto.create.topics.enable", "false"),
                Map.entry("offsets.topic.num.partitions", "1"),
                Map.entry("offsets.topic.replication.factor", factor),
                Map.entry("transaction.state.log.num.partitions", "1"),
                Map.entry("transaction.state.log.replication.factor", factor),
                Map.entry("transaction.state.log.min.isr", "1"),
                Map.entry("share.coordinator.state.topic.num.partitions", "1"),
                Map.entry("share.coordinator.state.topic.replication.factor", factor),
                Map.entry("share.coordinator.state.topic.min.isr", "1"),
                // Records stay, whatever their event time: tests choose it freely.
                Map.entry("log.retention.ms", "-1"),
                // Nobody waits for what is ready.
                Map.entry("group.initial.rebalance.delay.ms", "0"),
                Map.entry("group.min.session.timeout.ms", "100"),
                Map.entry("broker.heartbeat.interval.ms", "200"),
                Map.entry("transaction.abort.timed.out.transaction.cleanup.interval.ms", "1000"),
                // Small in memory and threads; the default cleaner alone takes 128 MB of heap.
                Map.entry("log.cleaner.dedupe.buffer.size", "16777216"),
                Map.entry("log.cleaner.backoff.ms", "1000"),
                Map.entry("num.network.threads", "2"),
                Map.entry("num.io.threads", "4"),
                Map.entry("background.threads", "2"));
    }
}
