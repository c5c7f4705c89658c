package io.weir.benchmarks;

import io.weir.testdriver.broker.BrokerProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A broker in its own process, the same for all runs. */
final class Broker implements AutoCloseable {
    private static final long START_SECONDS = 120;
    private static final String ADDRESS = "bootstrap.servers=";

    private final JavaProcess process;
    private final String bootstrap;

    private Broker(JavaProcess process, String bootstrap) {
        this.process = process;
        this.bootstrap = bootstrap;
    }

    /**
     * Starts a broker.
     *
     * @param directory where its data and its log go
     */
    static Broker start(Path directory) throws InterruptedException {
        CompletableFuture<String> address = new CompletableFuture<>();
        JavaProcess process = JavaProcess.start(
                new JavaProcess.Command(
                        BrokerProcess.class.getName(),
                        List.of("-Xms1g", "-Xmx1g"),
                        List.of("--data", directory.resolve("broker").toString()),
                        directory.resolve("broker.log")),
                line -> {
                    if (line.startsWith(ADDRESS)) {
                        address.complete(line.substring(ADDRESS.length()));
                    }
                });
        try {
            return new Broker(process, address.get(START_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException | TimeoutException e) {
            process.close();
            throw new IllegalStateException(
                    "The broker should say its address within " + START_SECONDS
                            + " s, and does not. The end of its log:\n" + process.logTail(),
                    e);
        }
    }

    String bootstrap() {
        return bootstrap;
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.close();
    }
}
