package io.weir.benchmarks;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A Java process with this process's class path.
 *
 * <p>It is told to end by the end of its standard input, so it ends with this process too.
 */
final class JavaProcess implements AutoCloseable {
    private static final int LOG_LINES_SHOWN = 25;
    private static final long CLOSE_SECONDS = 60;

    private final Process process;
    private final Path log;
    private final Thread reader;

    private JavaProcess(Process process, Path log, Consumer<String> lines) {
        this.process = process;
        this.log = log;
        this.reader = new Thread(() -> read(lines), "output-of-" + process.pid());
        reader.setDaemon(true);
    }

    /**
     * What to start.
     *
     * @param main the class with the main method
     * @param jvmOptions options of the process
     * @param arguments arguments of the main method
     * @param log the file for its standard error
     */
    record Command(String main, List<String> jvmOptions, List<String> arguments, Path log) {}

    /**
     * Starts a process.
     *
     * @param command what to start
     * @param lines told of each line of its standard output, on a thread of its own
     */
    static JavaProcess start(Command command, Consumer<String> lines) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(command.jvmOptions());
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), command.main()));
        words.addAll(command.arguments());
        try {
            Files.createDirectories(command.log().toAbsolutePath().getParent());
            Process process = new ProcessBuilder(words)
                    .redirectError(ProcessBuilder.Redirect.appendTo(
                            new File(command.log().toString())))
                    .start();
            JavaProcess started = new JavaProcess(process, command.log(), lines);
            started.reader.start();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException("The process of " + command.main() + " cannot be started.", e);
        }
    }

    long pid() {
        return process.pid();
    }

    /** Kills it with SIGKILL, and waits until it is gone. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /** How it ended, waiting for that; its output is read to the end. */
    int exit() throws InterruptedException {
        int code = process.waitFor();
        reader.join();
        return code;
    }

    /** The end of what it logged. */
    String logTail() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size()));
        } catch (IOException e) {
            return "(its log [" + log + "] cannot be read: " + e.getMessage() + ")";
        }
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private void read(Consumer<String> lines) {
        try (BufferedReader output = process.inputReader()) {
            output.lines().forEach(lines);
        } catch (IOException | UncheckedIOException e) {
            // A killed process closes its output in the middle of a line.
            lines.accept("");
        }
    }
}
