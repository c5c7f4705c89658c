package io.weir.changelog.rocksdb;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * To make an iterator costs several times what it costs to move one. Between two writes a store does not change, so an
 * iterator that was made after the last write shows what a new one would. Those of before are closed: they would hold
 * on to memory and files that are no longer needed.
 */
/**
 * Native iterators of one store that wait for the next range.
 *
 * <p>Safe for all threads. Few wait, and none beyond the next write.
 */
final class SpareWalkers {
    private static final int MOST = 4;

    private final Deque<MovingWalker> waiting = new ArrayDeque<>(); // this and what follows is guarded by this object
    private long writes;
    private boolean ended;

    /** One that shows what is written, or null. */
    synchronized @Nullable MovingWalker take() {
        return waiting.poll();
    }

    /** How often the store was written, for a walker that is to be made. */
    synchronized long writes() {
        return writes;
    }

    void giveBack(MovingWalker walker) {
        if (!waits(walker)) {
            walker.close();
        }
    }

    private synchronized boolean waits(MovingWalker walker) {
        boolean waits = !ended && walker.writes() == writes && waiting.size() < MOST;
        if (waits) {
            waiting.push(walker);
        }
        return waits;
    }

    /** The store was written, or may have been. */
    void written() {
        outdated(false).forEach(MovingWalker::close);
    }

    /** The store is closed. */
    void end() {
        outdated(true).forEach(MovingWalker::close);
    }

    private synchronized List<MovingWalker> outdated(boolean last) {
        List<MovingWalker> all = List.copyOf(waiting);
        waiting.clear();
        writes++;
        ended |= last;
        return all;
    }
}
