package io.weir.testdriver.broker;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a cluster for tests is like. Immutable.
 *
 * <p>The defaults suit tests: internal topics have one partition, groups do not wait for members, topics are made by
 * name only ({@code auto.create.topics.enable=false}), a topic is replicated to at most three brokers, and records stay
 * whatever their event time ({@code log.retention.ms=-1}).
 */
public final class BrokerOptions {
    private final Place place;
    private final int brokers;
    private final boolean separateController;
    private final @Nullable Path dataDirectory;
    private final Map<String, String> properties;

    /** Where the cluster runs. */
    enum Place {
        /** In this JVM. */
        JVM,
        /** In a container. */
        CONTAINER
    }

    private BrokerOptions(
            Place place,
            int brokers,
            boolean separateController,
            @Nullable Path dataDirectory,
            Map<String, String> properties) {
        this.place = place;
        this.brokers = brokers;
        this.separateController = separateController;
        this.dataDirectory = dataDirectory;
        this.properties = properties;
    }

    /**
     * One broker in this JVM, which is its own controller.
     *
     * <p>Needs {@code org.apache.kafka:kafka_2.13} on the class path.
     *
     * @return the options
     */
    public static BrokerOptions inJvm() {
        return new BrokerOptions(Place.JVM, 1, false, null, Map.of());
    }

    /**
     * One broker in a container.
     *
     * <p>Needs {@code org.testcontainers:testcontainers-kafka} on the class path, and a Docker engine.
     *
     * @return the options
     */
    public static BrokerOptions inContainer() {
        return new BrokerOptions(Place.CONTAINER, 1, false, null, Map.of());
    }

    /**
     * Several brokers, with a controller beside them.
     *
     * @param number how many, 1 or more
     * @return the changed options
     * @throws IllegalArgumentException if the number is less than 1
     */
    public BrokerOptions brokers(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("A cluster has 1 broker or more, but was asked for [" + number + "].");
        }
        return new BrokerOptions(place, number, separateController || number > 1, dataDirectory, properties);
    }

    /**
     * Puts the controller beside the broker, so that it lives on while the broker is stopped.
     *
     * @return the changed options
     */
    public BrokerOptions separateController() {
        return new BrokerOptions(place, brokers, true, dataDirectory, properties);
    }

    /**
     * Keeps the data. A cluster that starts with the directory of an earlier one goes on where that one stopped.
     *
     * @param directory where to keep it; made if it does not exist
     * @return the changed options
     */
    public BrokerOptions dataDirectory(Path directory) {
        return new BrokerOptions(place, brokers, separateController, directory, properties);
    }

    /**
     * Sets a property of every broker and controller, over this library's own.
     *
     * @param name name of the property, as in Kafka's {@code server.properties}
     * @param value the value
     * @return the changed options
     */
    public BrokerOptions property(String name, String value) {
        Map<String, String> more = new TreeMap<>(properties);
        more.put(name, value);
        return new BrokerOptions(place, brokers, separateController, dataDirectory, Map.copyOf(more));
    }

    Place place() {
        return place;
    }

    int brokers() {
        return brokers;
    }

    boolean hasSeparateController() {
        return separateController;
    }

    Optional<Path> dataDirectory() {
        return Optional.ofNullable(dataDirectory);
    }

    Map<String, String> properties() {
        return properties;
    }
}
