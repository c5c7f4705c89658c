package io.weir.runtime.loop;

import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/** A thread around a loop. */
final class LoopThread {
    private static final long IDLE_MS = 20;

    private final Thread thread;

    LoopThread(String name, Loop loop, LongSupplier clockMs, BiConsumer<String, Throwable> onDeath) {
        this.thread = new Thread(
                () -> {
                    try {
                        run(loop, clockMs);
                    } catch (Throwable death) { // An Error ends the loop too, and must reach the user.
                        abandon(loop, death);
                        onDeath.accept(name, death);
                    }
                },
                name);
    }

    private static void run(Loop loop, LongSupplier clockMs) throws InterruptedException {
        while (!loop.isStopped()) {
            if (!loop.step(clockMs.getAsLong()) && !loop.isStopped()) {
                loop.await(IDLE_MS);
            }
        }
    }

    private static void abandon(Loop loop, Throwable death) {
        try {
            loop.abandon();
        } catch (Throwable second) { // The first is the one to report.
            death.addSuppressed(second);
        }
    }

    void start() {
        thread.start();
    }

    boolean isStarted() {
        return thread.getState() != Thread.State.NEW;
    }

    boolean isEnded() {
        return thread.getState() == Thread.State.TERMINATED;
    }

    String name() {
        return thread.getName();
    }

    boolean isCurrent() {
        return Thread.currentThread() == thread;
    }

    /** Waits for the loop's end; true if it has ended. */
    boolean join(long timeoutMs) throws InterruptedException {
        thread.join(Math.max(1, timeoutMs));
        return !thread.isAlive();
    }
}
