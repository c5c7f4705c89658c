package io.weir.testdriver.broker;

import java.net.BindException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A cluster in this JVM: brokers 0 to n-1, and a controller that is one of them or beside them. */
final class JvmCluster implements TestBroker {
    private static final int STARTS_MAX = 3;
    private static final int CONTROLLER_ID = 1000;

    private final ClusterDirectory directory;
    private final List<BrokerNode> brokers;
    private final List<BrokerNode> controllers;

    private JvmCluster(ClusterDirectory directory, List<BrokerNode> brokers, List<BrokerNode> controllers) {
        this.directory = directory;
        this.brokers = brokers;
        this.controllers = controllers;
    }

    static JvmCluster start(BrokerOptions options) {
        return start(options, new FreePorts(new Random())::next);
    }

    /** Starts a cluster; once more with other ports, if somebody took one in between. */
    static JvmCluster start(BrokerOptions options, IntSupplier ports) {
        ClusterDirectory directory = ClusterDirectory.open(options);
        for (int tries = 1; ; tries++) {
            JvmCluster cluster = withPorts(options, directory, ports);
            try {
                cluster.startNodes();
                return cluster;
            } catch (IllegalStateException failure) {
                cluster.stopNodes();
                if (tries == STARTS_MAX || !isPortTaken(failure)) {
                    directory.close();
                    throw failure;
                }
            }
        }
    }

    @Override
    public String bootstrapServers() {
        return brokers.stream().map(node -> node.settings().address()).collect(Collectors.joining(","));
    }

    @Override
    public void stop(int broker) {
        node(broker).stop();
    }

    @Override
    public void restart(int broker) {
        node(broker).stop();
        node(broker).start();
    }

    @Override
    public void close() {
        stopNodes();
        directory.close();
    }

    Path dataDirectory() {
        return directory.root();
    }

    @Override
    public String toString() {
        return "TestBroker(" + bootstrapServers() + ", data in " + directory.root() + ")";
    }

    private static JvmCluster withPorts(BrokerOptions options, ClusterDirectory directory, IntSupplier ports) {
        boolean separate = options.hasSeparateController();
        var controller = new NodeSettings.Controller(separate ? CONTROLLER_ID : 0, ports.getAsInt());
        NodeSettings.Role role = separate ? NodeSettings.Role.BROKER : NodeSettings.Role.COMBINED;
        List<BrokerNode> brokers = IntStream.range(0, options.brokers())
                .mapToObj(id -> new NodeSettings(id, role, controller, ports.getAsInt(), directory.node(id)))
                .map(node -> new BrokerNode(node, options, directory.clusterId()))
                .toList();
        if (!separate) {
            return new JvmCluster(directory, brokers, List.of());
        }
        NodeSettings alone = new NodeSettings(
                CONTROLLER_ID,
                NodeSettings.Role.CONTROLLER,
                controller,
                controller.port(),
                directory.node(CONTROLLER_ID));
        return new JvmCluster(directory, brokers, List.of(new BrokerNode(alone, options, directory.clusterId())));
    }

    private void startNodes() {
        controllers.forEach(BrokerNode::start);
        brokers.forEach(BrokerNode::start);
    }

    // Brokers first: they say good-bye to the controller.
    private void stopNodes() {
        List<BrokerNode> nodes = new ArrayList<>(brokers);
        nodes.addAll(controllers);
        nodes.forEach(BrokerNode::stop);
    }

    private BrokerNode node(int broker) {
        if (broker < 0 || broker >= brokers.size()) {
            throw new IllegalArgumentException("Broker [" + broker + "] is not one of 0 to " + (brokers.size() - 1)
                    + " of this cluster. Give the number of one that it has.");
        }
        return brokers.get(broker);
    }

    private static boolean isPortTaken(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = cause.getMessage();
            if (cause instanceof BindException || (message != null && message.contains("Address already in use"))) {
                return true;
            }
        }
        return false;
    }
}
