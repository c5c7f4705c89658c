package io.weir.benchmarks.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Runs one application from start to close, and tells the harness.
 *
 * <p>The application is closed when its order says so; the process ends with its standard input, or when it fails.
 */
public final class Worker {
    private static final long LOOK_MS = 5;
    private static final long TELL_MS = 250;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(60);

    private final WorkerOrder order;
    private final Milestones milestones;
    private final CountDownLatch asked = new CountDownLatch(1);

    private Worker(WorkerOrder order, Milestones milestones) {
        this.order = order;
        this.milestones = milestones;
    }

    /**
     * The body of a worker's main method; ends the process.
     *
     * @param args the file that holds the order
     * @param library makes the application
     */
    static void main(String[] args, MeasuredApplication.Library library) {
        try {
            WorkerOrder order = WorkerOrder.load(Path.of(args[0]));
            Milestones milestones = new Milestones(System.out);
            // Before the application is made: one library makes its clients then, the other when it is started.
            milestones.tell(Mark.STARTED, System.currentTimeMillis());
            new Worker(order, milestones).run(library.make(order, milestones));
        } catch (Exception e) {
            e.printStackTrace();
            System.exit(1);
        }
        System.exit(0);
    }

    private void run(MeasuredApplication application) throws InterruptedException, IOException {
        Thread input = new Thread(this::awaitEndOfInput, "end-of-input");
        input.setDaemon(true);
        input.start();
        application.start();
        awaitEnd();
        if (!application.close(CLOSE_TIMEOUT)) {
            throw new IllegalStateException("The application should close within " + CLOSE_TIMEOUT
                    + ", and does not. Look for the thread that hangs with jstack.");
        }
        milestones.tell(Mark.CLOSED, System.currentTimeMillis());
        milestones.tellResults();
        milestones.tell(Mark.PEAK_RSS_KIB, peakRssKib());
        // The harness still reads this process's counters.
        asked.await();
    }

    private void awaitEnd() throws InterruptedException {
        long told = System.nanoTime();
        while (!asked.await(LOOK_MS, TimeUnit.MILLISECONDS)) {
            Throwable failure = milestones.failure();
            if (failure != null) {
                throw new IllegalStateException("The application failed, see the cause.", failure);
            }
            if (reached()) {
                return;
            }
            if (System.nanoTime() - told > TimeUnit.MILLISECONDS.toNanos(TELL_MS)) {
                told = System.nanoTime();
                milestones.tell(Mark.PROGRESS, progress());
            }
        }
    }

    private boolean reached() {
        boolean reached = order.stopWhen() != StopWhen.ASKED
                && progress() >= order.records()
                && (order.stopWhen() == StopWhen.PROCESSED || milestones.isRunning());
        if (reached) {
            Mark mark = order.stopWhen() == StopWhen.PROCESSED ? Mark.PROCESSED : Mark.READY;
            milestones.tell(mark, System.currentTimeMillis());
        }
        return reached;
    }

    private long progress() {
        return order.stopWhen() == StopWhen.RESTORED ? milestones.restoredSoFar() : milestones.processedSoFar();
    }

    private void awaitEndOfInput() {
        try {
            System.in.transferTo(java.io.OutputStream.nullOutputStream());
        } catch (IOException e) {
            // A broken pipe is the end of the input as well.
        }
        asked.countDown();
    }

    private static long peakRssKib() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }
}
