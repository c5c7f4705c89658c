package io.weir.samples.demo;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C into a question that the main thread asks itself.
 *
 * <p>The process does not end before the main thread has tidied up and closed this, or 20 seconds have passed.
 */
final class Interrupt implements AutoCloseable {
    private static final long TIDY_SECONDS = 20;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch tidied = new CountDownLatch(1);
    private final Thread hook = new Thread(this::askAndWait, "demo-interrupt");

    private Interrupt() {}

    /** Listens from now on. */
    static Interrupt install() {
        Interrupt interrupt = new Interrupt();
        Runtime.getRuntime().addShutdownHook(interrupt.hook);
        return interrupt;
    }

    /** Whether the user asked to end. */
    boolean asked() {
        return asked.getCount() == 0;
    }

    @Override
    public void close() {
        tidied.countDown();
        if (!asked()) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }

    private void askAndWait() {
        asked.countDown();
        try {
            boolean inTime = tidied.await(TIDY_SECONDS, TimeUnit.SECONDS);
            if (!inTime) {
                System.err.println(
                        "The demo did not tidy up within " + TIDY_SECONDS + " s; its directory may be left.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
