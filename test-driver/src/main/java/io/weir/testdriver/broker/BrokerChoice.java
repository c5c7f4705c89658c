package io.weir.testdriver.broker;

/** Which of the three kinds of cluster a test gets. */
interface BrokerChoice {
    /** Artifact that holds the broker itself. */
    String BROKER_ARTIFACT = "org.apache.kafka:kafka_2.13:4.4.0";

    /** Artifact that runs a broker in a container. */
    String CONTAINER_ARTIFACT = "org.testcontainers:testcontainers-kafka:2.0.5";

    /** Starts the cluster. */
    TestBroker start();

    /**
     * Chooses: an address that is given, else what the options ask for.
     *
     * @param options what the caller asks for
     * @param address {@code host:port}, or empty for none
     */
    static BrokerChoice of(BrokerOptions options, String address) {
        if (!address.isBlank()) {
            return () -> new AddressBroker(address.trim());
        }
        return switch (options.place()) {
            case JVM -> () -> inJvm(options);
            case CONTAINER -> () -> inContainer(options);
        };
    }

    private static TestBroker inJvm(BrokerOptions options) {
        requireClass("kafka.server.KafkaRaftServer", "A broker in this JVM", BROKER_ARTIFACT);
        return JvmCluster.start(options);
    }

    private static TestBroker inContainer(BrokerOptions options) {
        requireClass("org.testcontainers.kafka.KafkaContainer", "A broker in a container", CONTAINER_ARTIFACT);
        return ContainerBroker.start(options);
    }

    /**
     * Says in time which artifact is missing.
     *
     * @param type a class of the artifact
     * @param what what needs it
     * @param artifact where the class is found
     */
    static void requireClass(String type, String what, String artifact) {
        try {
            Class.forName(type, false, BrokerChoice.class.getClassLoader());
        } catch (ClassNotFoundException missing) {
            throw new IllegalStateException(
                    what + " needs class [" + type + "], which is not on the class path. Add [" + artifact
                            + "] in test scope, or give the address of a cluster with -D" + TestBroker.ADDRESS_PROPERTY
                            + "=host:port.",
                    missing);
        }
    }
}
