package io.weir.runtime;

import io.weir.runtime.WeirStreams.State;
import io.weir.runtime.WeirStreams.StateListener;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of an application, and who is told when it changes.
 *
 * <p>Safe for all threads.
 */
final class Lifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(Lifecycle.class);

    private final String name;
    private State state = State.CREATED; // guarded by this
    private @Nullable StateListener listener; // guarded by this

    Lifecycle(String name) {
        this.name = name;
    }

    synchronized State state() {
        return state;
    }

    synchronized void listener(@Nullable StateListener told) {
        if (state != State.CREATED) {
            throw new IllegalStateException("A state listener is expected before start(), but [" + name + "] is "
                    + state + ". Set it before the application starts.");
        }
        listener = told;
    }

    /** Moves on if the move is a valid one; true if it was made. */
    boolean move(State to) {
        State from;
        StateListener told;
        synchronized (this) {
            from = state;
            if (!from.isValidTransition(to)) {
                return false;
            }
            state = to;
            told = listener;
            notifyAll();
        }
        LOG.info("Application [{}] goes from {} to {}.", name, from, to);
        if (told != null) {
            told.onChange(to, from);
        }
        return true;
    }

    /** Waits for the end; true if it has come. */
    synchronized boolean awaitEnd(long timeoutMs) throws InterruptedException {
        long deadline = System.nanoTime() + timeoutMs * 1_000_000;
        while (!state.hasCompletedShutdown()) {
            long leftMs = (deadline - System.nanoTime()) / 1_000_000;
            if (leftMs <= 0) {
                return false;
            }
            wait(leftMs);
        }
        return true;
    }
}
