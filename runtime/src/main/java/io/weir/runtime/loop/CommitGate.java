package io.weir.runtime.loop;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps commits and rebalances apart.
 *
 * <p>A commit that is under way while the group moves to its next generation would be refused. So the gate is closed
 * before a join is sent, when the commits in flight are through, and opens when the assignment is in. A lane does not
 * wait at the gate: it goes on processing, and one that can put its commit off no longer goes in all the same; at
 * worst it rewinds.
 *
 * <p>Safe for all threads.
 */
public final class CommitGate {
    private final Lock lock = new ReentrantLock();
    private final Condition left = lock.newCondition();
    private boolean closed; // Guarded by the lock.
    private int inside; // Guarded by the lock.

    /** Makes an open gate. */
    public CommitGate() {}

    /**
     * Goes in, if that is allowed.
     *
     * @param impatient true to go in even if the gate is closed
     * @return true if in, and then {@link #leave} must follow
     */
    public boolean tryEnter(boolean impatient) {
        lock.lock();
        try {
            if (closed && !impatient) {
                return false;
            }
            inside++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Goes out. */
    public void leave() {
        lock.lock();
        try {
            if (inside == 0) {
                throw new IllegalStateException("A lane leaves the commit gate, but none is inside. Enter first.");
            }
            inside--;
            left.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Lets only the impatient in any more, and waits until those inside are out. Closing a closed gate only waits.
     *
     * @param patience how long to wait
     * @return false if someone is still inside
     */
    public boolean close(Duration patience) {
        lock.lock();
        try {
            closed = true;
            long leftNs = patience.toNanos();
            while (inside > 0 && leftNs > 0) {
                leftNs = left.awaitNanos(leftNs);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
        return isEmpty();
    }

    private boolean isEmpty() {
        lock.lock();
        try {
            return inside == 0;
        } finally {
            lock.unlock();
        }
    }

    /** Lets all in. */
    public void open() {
        lock.lock();
        try {
            closed = false;
        } finally {
            lock.unlock();
        }
    }
}
