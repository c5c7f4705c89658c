package io.weir.samples.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the demo's broker, state and log live; gone at the end unless it is kept.
 *
 * @param path the directory
 * @param keep whether it stays
 */
record DemoDirectory(Path path, boolean keep) implements AutoCloseable {
    private static final int LOG_LINES = 20;

    /** Makes a new one among the temporary files; only its owner may look into it. */
    static DemoDirectory create(boolean keep) throws IOException {
        return new DemoDirectory(Files.createTempDirectory("weir-demo-"), keep);
    }

    /** The broker's files. */
    Path broker() {
        return path.resolve("broker");
    }

    /** The worker's state directory. */
    Path state() {
        return path.resolve("state");
    }

    /** What the broker logs. */
    Path brokerLog() {
        return path.resolve("broker.log");
    }

    /** What the workers log, one after the other. */
    Path workerLog() {
        return path.resolve("worker.log");
    }

    /** The last lines of the workers' log. */
    String endOfWorkerLog() throws IOException {
        if (!Files.exists(workerLog())) {
            return "";
        }
        List<String> lines = Files.readAllLines(workerLog());
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
    }

    @Override
    public void close() {
        if (keep) {
            return;
        }
        try (Stream<Path> below = Files.walk(path)) {
            for (Path each : below.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Directory [" + path + "] could not be removed", e);
        }
    }
}
