package io.weir.testdriver.broker;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.kafka.KafkaContainer;

/** One broker in a container, which keeps its port and data through stops. */
final class ContainerBroker implements TestBroker {
    private static final String IMAGE = "apache/kafka:4.4.0";
    private static final int PORT_INSIDE = 9092;

    private final KafkaContainer container;

    private ContainerBroker(KafkaContainer container) {
        this.container = container;
    }

    static ContainerBroker start(BrokerOptions options) {
        if (options.hasSeparateController() || options.dataDirectory().isPresent()) {
            throw new IllegalArgumentException(
                    "A cluster in a container has one broker, which is its own controller, and"
                            + " keeps its data inside. Take BrokerOptions.inJvm() for " + options.brokers()
                            + " brokers, a separate controller, or a data directory.");
        }
        if (!DockerClientFactory.instance().isDockerAvailable()) {
            throw new IllegalStateException("A broker in a container needs a Docker engine, and none answers. Start it,"
                    + " or take BrokerOptions.inJvm().");
        }
        KafkaContainer container = new KafkaContainer(IMAGE);
        int port = new FreePorts(new Random()).next();
        // A fixed port, since the address that clients were told must hold after a restart.
        container.setPortBindings(List.of(port + ":" + PORT_INSIDE));
        options.properties().forEach((name, value) -> container.addEnv(environmentName(name), value));
        container.start();
        return new ContainerBroker(container);
    }

    @Override
    public String bootstrapServers() {
        return container.getBootstrapServers();
    }

    @Override
    public void stop(int broker) {
        requireFirst(broker);
        if (container.isRunning()) {
            container
                    .getDockerClient()
                    .stopContainerCmd(container.getContainerId())
                    .exec();
        }
    }

    @Override
    public void restart(int broker) {
        stop(broker);
        container
                .getDockerClient()
                .startContainerCmd(container.getContainerId())
                .exec();
    }

    @Override
    public void close() {
        container.stop();
    }

    /** The image's own rule: dots become underscores, underscores are doubled, dashes are tripled. */
    static String environmentName(String property) {
        return "KAFKA_"
                + property.replace("_", "__")
                        .replace("-", "___")
                        .replace('.', '_')
                        .toUpperCase(Locale.ROOT);
    }

    private static void requireFirst(int broker) {
        if (broker != 0) {
            throw new IllegalArgumentException(
                    "Broker [" + broker + "] is not one of this cluster, which has only broker [0].");
        }
    }
}
