package io.weir.benchmarks.worker;

import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * How far the measured application has come.
 *
 * <p>Told by the library's threads, read by the worker's main thread; safe for all of them.
 */
public final class Milestones {
    private final PrintStream out;
    private final LongAdder processed = new LongAdder();
    private final LongAdder results = new LongAdder();
    private final LongAdder restored = new LongAdder();
    private final AtomicBoolean begun = new AtomicBoolean();
    private final AtomicBoolean running = new AtomicBoolean();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    /**
     * Starts from nothing.
     *
     * @param out where lines for the harness go
     */
    public Milestones(PrintStream out) {
        this.out = out;
    }

    /** A record goes through the topology. */
    public void processed() {
        if (!begun.get() && begun.compareAndSet(false, true)) {
            tell(Mark.FIRST, System.currentTimeMillis());
        }
        processed.increment();
    }

    /** A join made a result. */
    public void result() {
        results.increment();
    }

    /**
     * Records were restored.
     *
     * @param records how many more
     */
    public void restored(long records) {
        restored.add(records);
    }

    /** A store is restored. */
    public void storeReady() {
        tell(Mark.RESTORED, restored.sum());
    }

    /**
     * The application's state changed.
     *
     * @param now true if it runs
     */
    public void running(boolean now) {
        running.set(now);
    }

    /**
     * The application cannot go on.
     *
     * @param cause why
     */
    public void failed(Throwable cause) {
        failure.compareAndSet(null, cause);
    }

    long processedSoFar() {
        return processed.sum();
    }

    long restoredSoFar() {
        return restored.sum();
    }

    boolean isRunning() {
        return running.get();
    }

    @Nullable Throwable failure() {
        return failure.get();
    }

    /** Tells how many results there were, so that both sides can be seen to do the same work. */
    void tellResults() {
        tell(Mark.RESULTS, results.sum());
    }

    void tell(Mark mark, long value) {
        out.println(new MarkLine(mark, value).text());
    }
}
