package io.weir.runtime.loop;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps commits and rebalances apart.
 *
 * <p>A commit that is under way while the group moves to its next generation would be refused. So the gate is closed before
 * the join is sent, after the commits in flight are through, and opens when the assignment is in. Nobody waits without
 * bound: a lane that can wait no longer goes in all the same, and at worst rewinds.
 *
 * <p>Safe for all threads.
 */
public final class CommitGate {
    private final Lock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean closed; // Guarded by the lock.
    private int inside; // Guarded by the lock.

    /** Makes an open gate. */
    public CommitGate() {}

    /**
     * Goes in if the gate is open.
     *
     * @return true if in, and then {@link #leave} must follow; false if the gate is closed
     */
    public boolean tryEnter() {
        lock.lock();
        try {
            if (closed) {
                return false;
            }
            inside++;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Goes in when the gate opens, or when the patience ends. {@link #leave} must follow.
     *
     * @param patience how long to wait for an open gate
     * @return false if the gate was still closed: the commit may be refused
     */
    public boolean enter(Duration patience) {
        lock.lock();
        try {
            boolean open = awaitUntil(Side.OPEN, patience);
            inside++;
            return open;
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
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Lets nobody in any more, and waits until those inside are out. Closing a closed gate waits only.
     *
     * @param patience how long to wait
     * @return false if someone is still inside
     */
    public boolean close(Duration patience) {
        lock.lock();
        try {
            closed = true;
            return awaitUntil(Side.EMPTY, patience);
        } finally {
            lock.unlock();
        }
    }

    /** Lets all in. */
    public void open() {
        lock.lock();
        try {
            closed = false;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private enum Side {
        OPEN,
        EMPTY
    }

    private boolean awaitUntil(Side side, Duration patience) {
        long leftNs = patience.toNanos();
        try {
            while (!holds(side) && leftNs > 0) {
                leftNs = changed.awaitNanos(leftNs);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return holds(side);
    }

    private boolean holds(Side side) {
        return side == Side.OPEN ? !closed : inside == 0;
    }
}
