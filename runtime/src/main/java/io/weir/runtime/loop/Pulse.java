package io.weir.runtime.loop;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Tells that a lane makes progress.
 *
 * <p>Written by the lane, read by any thread.
 */
final class Pulse {
    private final AtomicLong beats = new AtomicLong();
    private volatile boolean busy;

    void beat() {
        // One writer: an ordered store is enough, and it costs nothing per record.
        beats.lazySet(beats.getPlain() + 1);
    }

    void busy(boolean on) {
        if (busy != on) {
            busy = on;
        }
    }

    boolean isBusy() {
        return busy;
    }

    long beats() {
        return beats.get();
    }
}
