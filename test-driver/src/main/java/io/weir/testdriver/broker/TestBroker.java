package io.weir.testdriver.broker;

/**
 * A Kafka cluster for tests.
 *
 * <pre>{@code
 * try (TestBroker broker = TestBroker.start()) {
 *     broker.topics().create("lines", 4);
 *     ... broker.bootstrapServers() ...
 * }
 * }</pre>
 *
 * <p>By default it runs in this JVM, on free ports, with data of its own that is deleted at the end. The system
 * property {@value #ADDRESS_PROPERTY} makes all tests use the cluster at that address instead.
 *
 * <p>Safe for all threads; {@link #stop} and {@link #restart} of one broker are called one after the other.
 */
public interface TestBroker extends AutoCloseable {
    /** The system property that names the address of a cluster to use instead. */
    String ADDRESS_PROPERTY = "weir.test.bootstrap";

    /**
     * Starts one broker in this JVM.
     *
     * @return the broker, ready to be used
     */
    static TestBroker start() {
        return start(BrokerOptions.inJvm());
    }

    /**
     * Starts a cluster.
     *
     * @param options what it is like; where {@value #ADDRESS_PROPERTY} is set, they do not matter
     * @return the cluster, ready to be used
     * @throws IllegalStateException if it cannot be started
     */
    static TestBroker start(BrokerOptions options) {
        return BrokerChoice.of(options, System.getProperty(ADDRESS_PROPERTY, ""))
                .start();
    }

    /**
     * Where clients find the cluster.
     *
     * @return {@code host:port}, one after the other with commas; the same through stops and restarts
     */
    String bootstrapServers();

    /**
     * Stops a broker, which leaves the cluster in good order; its data stays. A stopped one is left as it is.
     *
     * @param broker number of the broker, from 0
     * @throws UnsupportedOperationException if this cluster cannot be stopped from here
     */
    void stop(int broker);

    /**
     * Starts a broker again, at the same port and with the same data. A running one is stopped first.
     *
     * @param broker number of the broker, from 0
     * @throws UnsupportedOperationException if this cluster cannot be stopped from here
     */
    void restart(int broker);

    /**
     * The cluster's topics, to be made, filled and read by a test.
     *
     * @return the topics
     */
    default TestTopics topics() {
        return new TestTopics(bootstrapServers());
    }

    /** Stops all brokers. Data is deleted, if its directory was not given. */
    @Override
    void close();
}
