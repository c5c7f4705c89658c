package io.weir.runtime.loop;

import io.weir.engine.Task;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Tells that a lane makes progress, and what it works on.
 *
 * <p>Written by the lane, read by any thread.
 */
final class Pulse {
    private final AtomicLong beats = new AtomicLong();
    private volatile @Nullable Task task;

    /** One record is done. */
    void beat() {
        // One writer: an ordered store is enough, and it costs nothing per record.
        beats.lazySet(beats.getPlain() + 1);
    }

    /** The lane works on a task, or with null on none. */
    void at(@Nullable Task current) {
        task = current;
    }

    /** The task that is worked on; its place may be a record old. */
    @Nullable Task task() {
        return task;
    }

    long beats() {
        return beats.get();
    }
}
