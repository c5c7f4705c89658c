package io.weir.engine;

import io.weir.changelog.buffer.UndoLog;
import io.weir.processor.Cancellable;
import io.weir.processor.Punctuator;

/** One punctuation: when it is due next, and what it calls. */
final class Schedule implements Cancellable {
    private final LiveNode node;
    private final long intervalMs;
    private final Punctuator callback;
    private final UndoLog undo;
    private long dueMs;
    private boolean cancelled;

    Schedule(LiveNode node, Times times, Punctuator callback, UndoLog undo) {
        this.node = node;
        this.dueMs = times.firstMs();
        this.intervalMs = times.intervalMs();
        this.callback = callback;
        this.undo = undo;
        undo.note(() -> cancelled = true);
    }

    @Override
    public void cancel() {
        if (!cancelled) {
            cancelled = true;
            undo.note(() -> cancelled = false);
        }
    }

    LiveNode node() {
        return node;
    }

    boolean isCancelled() {
        return cancelled;
    }

    boolean isDue(long nowMs) {
        return !cancelled && dueMs <= nowMs;
    }

    /** Calls the punctuator once, however many intervals were missed; the next time stays aligned. */
    void fire(long nowMs) {
        long missed = (nowMs - dueMs) / intervalMs;
        dueMs += (missed + 1) * intervalMs;
        node.course().leave(node, null);
        callback.punctuate(nowMs);
    }

    /**
     * When a punctuation is due.
     *
     * @param firstMs the first time
     * @param intervalMs how long after that the next one comes
     */
    record Times(long firstMs, long intervalMs) {}
}
