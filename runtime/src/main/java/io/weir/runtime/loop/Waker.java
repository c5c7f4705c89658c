package io.weir.runtime.loop;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets one thread wait until another has something for it.
 *
 * <p>Safe for all threads. A call while nobody waits is kept for the next wait.
 */
public final class Waker {
    private final Lock lock = new ReentrantLock();
    private final Condition called = lock.newCondition();
    private volatile boolean pending;

    /** Ends the present wait, or the next. */
    public void wake() {
        if (pending) {
            return;
        }
        lock.lock();
        try {
            pending = true;
            called.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits to be woken.
     *
     * @param timeoutMs how long at most
     * @throws InterruptedException if the thread is interrupted
     */
    public void await(long timeoutMs) throws InterruptedException {
        lock.lock();
        try {
            long left = timeoutMs * 1_000_000;
            while (!pending && left > 0) {
                left = called.awaitNanos(left);
            }
            pending = false;
        } finally {
            lock.unlock();
        }
    }
}
