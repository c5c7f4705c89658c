package io.weir.runtime;

import io.weir.runtime.loop.PauseSwitch;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The word that ends all instances of an application.
 *
 * <p>The instance that says it joins its group again, with the word in its report; the leader passes it on with the
 * assignment, and each instance that hears it ends. Who has heard it says it too, so that it is not lost if the group
 * rebalances once more. Instances that end this way leave the group: the word must not outlive them.
 *
 * <p>Safe for all threads.
 */
final class CallOff implements Failures.Shutdown {
    private static final Logger LOG = LoggerFactory.getLogger(CallOff.class);
    private static final int TRIES = 10;
    private static final long TRY_MS = 1_000;

    private final String name;
    private final Supplier<@Nullable Launched> launched;
    private final PauseSwitch pause;
    private final End end;
    private final AtomicBoolean said = new AtomicBoolean();
    private final CountDownLatch heard = new CountDownLatch(1);

    /**
     * For one instance.
     *
     * @param name the application's name
     * @param launched the instance, once it runs
     * @param pause has its lanes rest until then: what failed must not fail once more meanwhile
     * @param end ends it
     */
    CallOff(String name, Supplier<@Nullable Launched> launched, PauseSwitch pause, End end) {
        this.name = name;
        this.launched = launched;
        this.pause = pause;
        this.end = end;
    }

    /** Ends this instance; does nothing if it ends already. */
    @FunctionalInterface
    interface End {
        /** With or without a last commit of what is healthy; the group keeps its place, or it leaves. */
        void begin(boolean commits, boolean leaves);
    }

    @Override
    public void begin(boolean commits) {
        end.begin(commits, false);
    }

    // On a thread of its own: it waits for the group, and the instance's threads must go on meanwhile.
    @Override
    public void everywhere(boolean commits) {
        if (said.compareAndSet(false, true)) {
            pause.set(true);
            new Thread(() -> endWithTheOthers(commits), "weir-calling-off").start();
        }
    }

    private void endWithTheOthers(boolean commits) {
        if (!isHeard()) {
            LOG.error("The other instances of [{}] could not be told to end: their group does not answer.", name);
        }
        end.begin(commits, true);
    }

    private boolean isHeard() {
        try {
            for (int i = 0; i < TRIES; i++) {
                rejoin();
                if (heard.await(TRY_MS, TimeUnit.MILLISECONDS)) {
                    return true;
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    private void rejoin() {
        Launched running = launched.get();
        if (running != null) {
            running.face().instance().rejoin();
        }
    }

    /** Whether the instance's reports are to carry the word. */
    boolean isSaid() {
        return said.get();
    }

    /** There is no group to be told. */
    void alone() {
        heard.countDown();
    }

    /** The group passes the word on. */
    void hear() {
        heard.countDown();
        if (said.compareAndSet(false, true)) {
            LOG.error("Application [{}] shuts down: another of its instances asked for that.", name);
            end.begin(true, true);
        }
    }
}
