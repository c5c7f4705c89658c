package io.weir.engine;

import io.weir.processor.Cancellable;
import io.weir.processor.Punctuator;

/** One punctuation: when it is due next, and what it calls. */
final class Schedule implements Cancellable {
    private final LiveNode node;
    private final long intervalMs;
    private final Punctuator callback;
    private long dueMs;
    private boolean cancelled;

    Schedule(LiveNode node, long firstMs, long intervalMs, Punctuator callback) {
        this.node = node;
        this.dueMs = firstMs;
        this.intervalMs = intervalMs;
        this.callback = callback;
    }

    @Override
    public void cancel() {
        cancelled = true;
    }

    LiveNode node() {
        return node;
    }

    boolean isCancelled() {
        return cancelled;
    }

    /** Calls the punctuator once if it is due, however many intervals were missed; the next time stays aligned. */
    boolean fire(long nowMs) {
        if (cancelled || dueMs > nowMs) {
            return false;
        }
        long missed = (nowMs - dueMs) / intervalMs;
        dueMs += (missed + 1) * intervalMs;
        node.course().leave(node);
        callback.punctuate(nowMs);
        return true;
    }
}
