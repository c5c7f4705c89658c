package io.weir.benchmarks;

import io.weir.benchmarks.worker.Mark;
import io.weir.benchmarks.worker.MarkLine;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A measured application in its own process.
 *
 * <p>Its figures are written by the thread that reads its output, and read by the harness, under this object's lock.
 */
final class WorkerProcess implements AutoCloseable {
    private static final long LOOK_MS = 250;

    private final Map<Mark, Long> figures = new EnumMap<>(Mark.class);
    private final JavaProcess process;
    private boolean ended;

    /**
     * Starts a worker.
     *
     * @param command its main class, order and options
     */
    WorkerProcess(JavaProcess.Command command) {
        process = JavaProcess.start(command, this::line);
        Thread end = new Thread(this::awaitEnd, "end-of-" + process.pid());
        end.setDaemon(true);
        end.start();
    }

    long pid() {
        return process.pid();
    }

    /** The newest figure, if the worker has told one. */
    synchronized Optional<Long> figure(Mark mark) {
        return Optional.ofNullable(figures.get(mark));
    }

    /**
     * Waits for a figure.
     *
     * @param mark which
     * @param quiet how long the worker may go without progress
     * @param progress told now and then how far it is
     * @throws TimeoutException if the worker makes no progress for so long
     */
    long await(Mark mark, Duration quiet, LongConsumer progress) throws InterruptedException, TimeoutException {
        long lastProgress = -1;
        long since = System.nanoTime();
        while (true) {
            Optional<Long> figure = look(mark);
            if (figure.isPresent()) {
                return figure.get();
            }
            long now = figure(Mark.PROGRESS).orElse(0L);
            if (now != lastProgress) {
                lastProgress = now;
                since = System.nanoTime();
                progress.accept(now);
            } else if (System.nanoTime() - since > quiet.toNanos()) {
                throw new TimeoutException("The worker should say " + mark + ", and made no progress for "
                        + quiet.toSeconds() + " s.\n" + report());
            }
        }
    }

    /** How far it is, and the end of what it logged. */
    synchronized String report() {
        return "The worker stands at " + figures + ". The end of its log:\n" + process.logTail();
    }

    /**
     * Makes sure that it runs.
     *
     * @throws IllegalStateException if it ended
     */
    synchronized void checkAlive() {
        if (ended) {
            throw new IllegalStateException("The worker should run, and ended.\n" + report());
        }
    }

    /** Kills it with SIGKILL, and waits until it is gone. */
    void kill() throws InterruptedException {
        process.kill();
    }

    @Override
    public void close() {
        process.close();
    }

    private synchronized Optional<Long> look(Mark mark) throws InterruptedException {
        if (!figures.containsKey(mark) && !ended) {
            TimeUnit.MILLISECONDS.timedWait(this, LOOK_MS);
        }
        @Nullable Long figure = figures.get(mark);
        if (figure == null && ended) {
            throw new IllegalStateException("The worker should say " + mark + ", and ended.\n" + report());
        }
        return Optional.ofNullable(figure);
    }

    private synchronized void line(String text) {
        MarkLine.parse(text).ifPresent(line -> figures.put(line.mark(), line.value()));
        notifyAll();
    }

    private void awaitEnd() {
        try {
            process.exit();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            ended = true;
            notifyAll();
        }
    }
}
