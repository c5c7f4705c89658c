package io.weir.dsl.operator;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Crosses from the threads that end calls to the lane.
 *
 * <p>Safe for all threads. A call that never ends holds on to this, and to nothing else of its task.
 */
final class Answers {
    private final Queue<Answer> queue = new ConcurrentLinkedQueue<>();
    private final Runnable waker;
    private volatile boolean closed;

    /** Wakes the lane by the waker at each answer. */
    Answers(Runnable waker) {
        this.waker = waker;
    }

    /**
     * How one trial of a call ended.
     *
     * @param call the call
     * @param step of the call when the trial began
     * @param value what it gave
     * @param failure why it failed, or null if it did not
     */
    record Answer(
            PendingCall call,
            int step,
            @Nullable Object value,
            @Nullable Throwable failure) {
        /** Whether the call still waits for it; asked by the lane. */
        boolean isAwaited() {
            return call.step() == step;
        }
    }

    void add(Answer answer) {
        if (!closed) {
            queue.add(answer);
            waker.run();
        }
    }

    /** The next answer that is still waited for, or null if there is none. */
    @Nullable Answer poll() {
        Answer answer = queue.poll();
        while (answer != null && !answer.isAwaited()) {
            answer = queue.poll();
        }
        return answer;
    }

    /** Nobody waits any more. */
    void close() {
        closed = true;
        queue.clear();
    }
}
