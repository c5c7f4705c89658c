package io.weir.testdriver.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** An application in a process of its own. */
final class AppProcess implements AutoCloseable {
    private static final long WAIT_S = 120;

    private final Process process;
    private final List<String> said = new ArrayList<>(); // guarded by itself

    private AppProcess(Process process) {
        this.process = process;
        Thread reader = new Thread(this::read, "app-output");
        reader.setDaemon(true);
        reader.start();
    }

    static AppProcess start(Map<String, String> settings) {
        return start(CountingApp.class, settings);
    }

    static AppProcess start(Class<?> app, Map<String, String> settings) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                app.getName()));
        settings.forEach((name, value) -> command.add(name + "=" + value));
        try {
            return new AppProcess(
                    new ProcessBuilder(command).redirectErrorStream(true).start());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void read() {
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                synchronized (said) {
                    said.add(line);
                    said.notifyAll();
                }
            }
        } catch (IOException ended) {
            // The process was killed: there is nothing more to read.
            return;
        } finally {
            synchronized (said) {
                said.add("ENDED");
                said.notifyAll();
            }
        }
    }

    /** Waits for a line; fails with all that was said if the process ends first. */
    String awaitLine(Predicate<String> wanted) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_S);
        synchronized (said) {
            int next = 0;
            while (true) {
                for (; next < said.size(); next++) {
                    if (wanted.test(said.get(next))) {
                        return said.get(next);
                    }
                }
                long leftMs = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (leftMs <= 0 || said.contains("ENDED")) {
                    throw new AssertionError(
                            "The application did not say what was expected, but:\n" + String.join("\n", said));
                }
                waitFor(leftMs);
            }
        }
    }

    private void waitFor(long ms) {
        try {
            said.wait(ms);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", interrupted);
        }
    }

    void awaitRunning() {
        awaitLine(line -> line.equals("STATE RUNNING"));
    }

    /** Records that were restored since the process began. */
    long restored() {
        synchronized (said) {
            return said.stream()
                    .filter(line -> line.startsWith("RESTORED "))
                    .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        }
    }

    /** Ends the process as a crash would: with SIGKILL. */
    void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Ends the input, so that the application closes; fails if native handles are left open. */
    void end() {
        try {
            process.getOutputStream().close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        awaitLine(line -> line.equals("HANDLES 0"));
        awaitLine(line -> line.equals("CLOSED"));
        awaitEnd();
    }

    private void awaitEnd() {
        try {
            if (!process.waitFor(WAIT_S, TimeUnit.SECONDS)) {
                throw new AssertionError("The process " + process.pid() + " does not end.");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        awaitEnd();
    }
}
