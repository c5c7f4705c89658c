package io.weir.testdriver.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;

/**
 * The data of a cluster: one directory per node, and the cluster's identity.
 *
 * @param root where the data lies
 * @param temporary whether it is deleted at the end
 * @param clusterId the cluster's identity
 */
record ClusterDirectory(Path root, boolean temporary, String clusterId) {
    private static final String IDENTITY = "cluster";

    /** Opens the directory that the options name, or a new one. */
    static ClusterDirectory open(BrokerOptions options) {
        String layout = "brokers=" + options.brokers() + " separateController=" + options.hasSeparateController();
        try {
            if (options.dataDirectory().isEmpty()) {
                Path root = Files.createTempDirectory("weir-broker-");
                return new ClusterDirectory(root, true, identity(root, layout));
            }
            Path root = options.dataDirectory().get().toAbsolutePath();
            Files.createDirectories(root);
            return new ClusterDirectory(root, false, identity(root, layout));
        } catch (IOException failure) {
            throw new UncheckedIOException(
                    "Cannot make or read the data directory of the brokers ["
                            + options.dataDirectory().map(Path::toString).orElse(System.getProperty("java.io.tmpdir"))
                            + "]. Check that it exists and that this user may write to it.",
                    failure);
        }
    }

    Path node(int id) {
        return root.resolve("node-" + id);
    }

    /** Deletes the data, if it is temporary. */
    void close() {
        if (!temporary) {
            return;
        }
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(
                    "Cannot delete the brokers' data in [" + root + "]. Delete it by hand.", failure);
        }
    }

    private static String identity(Path root, String layout) throws IOException {
        Path file = root.resolve(IDENTITY);
        if (!Files.exists(file)) {
            String id = Uuid.randomUuid().toString();
            Files.write(file, List.of(id, layout));
            return id;
        }
        List<String> lines = Files.readAllLines(file);
        String found = lines.size() < 2 ? "" : lines.get(1);
        if (!found.equals(layout)) {
            throw new IllegalArgumentException(
                    "The cluster in [" + root + "] was made with [" + found + "], but is to be started with [" + layout
                            + "]. Start it as it was made, or give another directory.");
        }
        return lines.get(0);
    }
}
