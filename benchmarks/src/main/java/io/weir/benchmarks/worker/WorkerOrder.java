package io.weir.benchmarks.worker;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * What a worker is told to run; it reaches the worker as a file.
 *
 * @param workload what the application does
 * @param stopWhen when it closes itself
 * @param records how many records are expected
 * @param stores how many stores the application has, where that is for the order to say
 * @param topics where it reads and writes
 * @param config the library's own settings, handed on as they are
 */
public record WorkerOrder(
        Workload workload, StopWhen stopWhen, long records, int stores, InOut topics, Properties config) {
    /** The name of the store, where the workload has one. */
    public static final String STORE = "rows";

    /** Over how many partitions hot keys are spread. */
    public static final int SALTS = 4;

    private static final String OWN = "worker.";

    /**
     * The application's topics.
     *
     * @param inputs the topics it reads, one or two
     * @param output the topic it writes, if it writes one
     */
    public record InOut(List<String> inputs, Optional<String> output) {
        /** The topic of the stream. */
        String input() {
            return inputs.get(0);
        }

        /** The topic of the second stream, or of the table. */
        String otherInput() {
            return inputs.get(1);
        }
    }

    /**
     * The changelog topic of the store.
     *
     * @param applicationId the application's id
     * @return the topic's name
     */
    public static String changelog(String applicationId) {
        return applicationId + "-" + STORE + "-changelog";
    }

    /**
     * Writes the order.
     *
     * @param file where
     * @throws IOException if it cannot be written
     */
    public void save(Path file) throws IOException {
        Properties lines = new Properties();
        config.stringPropertyNames().forEach(name -> lines.setProperty(name, config.getProperty(name)));
        lines.setProperty(OWN + "workload", workload.name());
        lines.setProperty(OWN + "stop.when", stopWhen.name());
        lines.setProperty(OWN + "records", Long.toString(records));
        lines.setProperty(OWN + "stores", Integer.toString(stores));
        lines.setProperty(OWN + "inputs", String.join(",", topics.inputs()));
        topics.output().ifPresent(topic -> lines.setProperty(OWN + "output", topic));
        try (Writer out = Files.newBufferedWriter(file)) {
            lines.store(out, null);
        }
    }

    /**
     * Reads an order.
     *
     * @param file where
     * @return the order
     * @throws IOException if it cannot be read
     */
    public static WorkerOrder load(Path file) throws IOException {
        Properties lines = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            lines.load(in);
        }
        Properties config = new Properties();
        lines.stringPropertyNames().stream()
                .filter(name -> !name.startsWith(OWN))
                .forEach(name -> config.setProperty(name, lines.getProperty(name)));
        return new WorkerOrder(
                Workload.valueOf(required(lines, "workload")),
                StopWhen.valueOf(required(lines, "stop.when")),
                Long.parseLong(required(lines, "records")),
                Integer.parseInt(required(lines, "stores")),
                new InOut(
                        List.of(required(lines, "inputs").split(",")),
                        Optional.ofNullable(lines.getProperty(OWN + "output"))),
                config);
    }

    private static String required(Properties lines, String name) {
        String value = lines.getProperty(OWN + name);
        if (value == null) {
            throw new IllegalArgumentException("A worker's order needs [" + OWN + name + "], found "
                    + lines.stringPropertyNames() + ". Start workers through benchmarks/compare.");
        }
        return value;
    }
}
