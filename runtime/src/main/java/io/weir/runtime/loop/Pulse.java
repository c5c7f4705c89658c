package io.weir.runtime.loop;

import io.weir.engine.Task;
import io.weir.task.TaskId;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Tells that a lane makes progress, and what it works on.
 *
 * <p>Written by the lane, read by any thread.
 */
final class Pulse {
    private final AtomicLong beats = new AtomicLong();
    private final Map<TaskId, Long> idle = new ConcurrentHashMap<>();
    private volatile @Nullable Task task;
    private volatile @Nullable Thread lane;

    /** One record is done. */
    void beat() {
        // One writer: an ordered store is enough, and it costs nothing per record.
        beats.lazySet(beats.getPlain() + 1);
    }

    /** The lane works on a task, or with null on none. */
    void at(@Nullable Task current) {
        task = current;
        lane = Thread.currentThread();
    }

    /** Whether the caller is called by the lane, such as by a processor of one of its tasks. */
    boolean isOfCaller() {
        return Thread.currentThread() == lane;
    }

    /** The task that is worked on; its place may be a record old. */
    @Nullable Task task() {
        return task;
    }

    /** A task waits for inputs without records since a time, or with a negative one does not wait. */
    void idles(TaskId id, long sinceMs) {
        if (sinceMs >= 0) {
            idle.put(id, sinceMs);
        } else if (!idle.isEmpty()) {
            idle.remove(id);
        }
    }

    OptionalLong idlingSinceMs(TaskId id) {
        Long since = idle.get(id);
        return since == null ? OptionalLong.empty() : OptionalLong.of(since);
    }

    long beats() {
        return beats.get();
    }
}
