package io.weir.runtime.loop;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Bounds the bytes of uncommitted changes of an instance.
 *
 * <p>Safe for all threads. Each lane has an equal share, which becomes smaller as lanes come, and larger as they end.
 */
final class UncommittedBudget {
    private final long maxBytes;
    private final Set<Share> shares = ConcurrentHashMap.newKeySet();
    private volatile long shareBytes;

    UncommittedBudget(long maxBytes) {
        this.maxBytes = maxBytes;
        this.shareBytes = maxBytes;
    }

    /** A share for one more lane, until it is closed. */
    Share open() {
        Share share = new Share();
        shares.add(share);
        divide();
        return share;
    }

    private synchronized void divide() {
        shareBytes = Math.max(1, maxBytes / Math.max(1, shares.size()));
    }

    /** The share of one lane. */
    final class Share implements AutoCloseable {
        private Share() {}

        /** How many bytes of uncommitted changes the lane may have before it commits early. */
        long bytes() {
            return shareBytes;
        }

        /** Gives the share back to the other lanes; twice is harmless. */
        @Override
        public void close() {
            shares.remove(this);
            divide();
        }
    }
}
