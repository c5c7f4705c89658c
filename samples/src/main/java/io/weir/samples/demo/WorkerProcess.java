package io.weir.samples.demo;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A worker in a process of its own.
 *
 * <p>Owned by the demo's main thread. The process ends when it is killed, told to stop, or its parent dies.
 */
final class WorkerProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader said;
    private WorkerReport report = WorkerReport.STARTING;

    private WorkerProcess(Process process) {
        this.process = process;
        this.said = process.inputReader();
    }

    /**
     * Starts a worker.
     *
     * @param bootstrap address of the broker
     * @param state its state directory
     * @param log file to which it appends its log
     */
    static WorkerProcess start(String bootstrap, Path state, Path log) throws IOException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Worker.class.getName(),
                bootstrap,
                state.toString());
        return new WorkerProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(new File(log.toString())))
                .start());
    }

    /** Number of the process. */
    long pid() {
        return process.pid();
    }

    /** Whether the process runs. */
    boolean alive() {
        return process.isAlive();
    }

    /** The newest report; does not wait. */
    WorkerReport report() throws IOException {
        while (said.ready()) {
            String line = said.readLine();
            if (line == null) {
                break;
            }
            report = WorkerReport.parse(line).orElse(report);
        }
        return report;
    }

    /** Kills the process at once (SIGKILL), without a chance to tidy up, and waits until it is gone. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    /**
     * Tells the process to end in good order.
     *
     * @param timeout how long to wait
     * @return whether it ended in time
     */
    boolean stop(Duration timeout) throws IOException, InterruptedException {
        process.getOutputStream().close();
        return process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        kill();
    }
}
