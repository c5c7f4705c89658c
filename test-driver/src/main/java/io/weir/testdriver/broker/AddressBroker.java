package io.weir.testdriver.broker;

/** A cluster that runs anyway; it is used, not governed. */
record AddressBroker(String bootstrapServers) implements TestBroker {
    @Override
    public void stop(int broker) {
        throw notOurs("stop");
    }

    @Override
    public void restart(int broker) {
        throw notOurs("restart");
    }

    @Override
    public void close() {
        // It was there before, and stays.
    }

    private UnsupportedOperationException notOurs(String verb) {
        return new UnsupportedOperationException("Cannot " + verb + " a broker of the cluster at [" + bootstrapServers
                + "], which runs on its own. Leave out -D" + ADDRESS_PROPERTY + " to test with a broker in this JVM.");
    }
}
