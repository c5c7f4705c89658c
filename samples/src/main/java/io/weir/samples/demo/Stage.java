package io.weir.samples.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What goes on at one time: lines are fed, counts are read, a worker lives or does not.
 *
 * <p>Owned by the demo's main thread, the only one that acts: each turn feeds, reads, looks and shows.
 */
final class Stage implements AutoCloseable {
    private static final Duration TURN = Duration.ofMillis(50);
    private static final Duration STOP = Duration.ofSeconds(30);
    private static final long STALL_MS = 60_000;
    private static final long AWAKE_MS = 1000;
    private static final int TOP = 10;

    private final Parts parts;
    private final DemoDirectory directory;
    private final String bootstrap;
    private final long startNanos = System.nanoTime();
    private @Nullable WorkerProcess worker;
    private int lineLimit;
    private long lookedMs;
    private long quietMs;

    /**
     * What the stage shows, and who may end it.
     *
     * @param feeder sends the lines
     * @param reader reads the counts
     * @param screen where it is shown
     * @param words the number of words in all
     * @param cancelled whether the user has had enough
     */
    record Parts(Feeder feeder, CountsReader reader, Screen screen, long words, BooleanSupplier cancelled) {}

    Stage(String bootstrap, DemoDirectory directory, Parts parts) {
        this.bootstrap = bootstrap;
        this.directory = directory;
        this.parts = parts;
    }

    /** Time since the stage was set. */
    long elapsedMs() {
        return (System.nanoTime() - startNanos) / 1_000_000;
    }

    /** Time since the last count came, without the time that the machine slept. */
    long quietMs() {
        return quietMs;
    }

    /** Says that something happened, and when. */
    void tell(String event) {
        parts.screen().tell(String.format(Locale.ROOT, "%5.1f s  %s", elapsedMs() / 1000.0, event));
    }

    /** Lets lines be fed, up to a number of them. */
    void feedUpTo(int lines) {
        lineLimit = lines;
    }

    /** Starts a worker. */
    WorkerProcess startWorker() throws IOException {
        WorkerProcess started = WorkerProcess.start(bootstrap, directory.state(), directory.workerLog());
        worker = started;
        quietMs = 0;
        return started;
    }

    /** Kills the worker, as a crash or the kernel would. */
    void killWorker() {
        if (worker != null) {
            worker.kill();
            worker = null;
        }
    }

    /** Lets the worker end in good order. */
    void stopWorker() throws IOException, InterruptedException {
        WorkerProcess last = worker;
        worker = null;
        if (last != null && !last.stop(STOP)) {
            last.kill();
            throw new DemoFailure("The worker did not close within " + STOP.toSeconds() + " s.");
        }
    }

    /** Goes on, turn by turn, until something is so. */
    void until(BooleanSupplier done) throws IOException {
        while (!done.getAsBoolean()) {
            turn();
        }
    }

    @Override
    public void close() {
        if (worker != null) {
            worker.close();
        }
    }

    private void turn() throws IOException {
        if (parts.cancelled().getAsBoolean()) {
            throw new CancellationException();
        }
        parts.feeder().feed(elapsedMs(), lineLimit);
        boolean came = parts.reader().read(TURN);
        long nowMs = elapsedMs();
        quietMs = came ? 0 : quietMs + Math.min(nowMs - lookedMs, AWAKE_MS);
        lookedMs = nowMs;
        String state = look();
        Counts counts = parts.reader().counts();
        parts.screen()
                .show(new Snapshot(
                        elapsedMs(),
                        state,
                        new Snapshot.Progress(
                                parts.feeder().fed(), parts.feeder().size()),
                        new Snapshot.Progress(counts.total(), parts.words()),
                        counts.top(TOP)));
    }

    private String look() throws IOException {
        if (worker == null) {
            return "no worker";
        }
        WorkerReport report = worker.report();
        if (!worker.alive()) {
            throw new DemoFailure("The worker ended, in state " + report.state() + ", while it was expected to count.");
        }
        if (quietMs > STALL_MS) {
            throw new DemoFailure(String.format(
                    "No count came for %d s. Counted %d of %d words; the worker's state is %s.",
                    STALL_MS / 1000, parts.reader().counts().total(), parts.words(), report.state()));
        }
        return "worker " + worker.pid() + " " + report.state();
    }
}
