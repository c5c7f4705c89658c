package io.weir.changelog.rocksdb;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Native handles of one owner, closed last first.
 *
 * <p>Owned by the thread that owns their owner; only the count is shared.
 */
final class Handles implements AutoCloseable {
    private static final AtomicLong IN_PROCESS = new AtomicLong();

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final AtomicLong count;

    /**
     * Makes an empty list.
     *
     * @param count counts the open handles of all owners
     */
    Handles(AtomicLong count) {
        this.count = count;
    }

    <T extends AutoCloseable> T keep(T handle) {
        open.push(handle);
        count.incrementAndGet();
        IN_PROCESS.incrementAndGet();
        return handle;
    }

    /** Handles that are open in this process, whoever owns them. */
    static long inProcess() {
        return IN_PROCESS.get();
    }

    /** Closes one handle before the others. */
    void release(AutoCloseable handle) {
        if (open.removeIf(other -> other == handle)) {
            close(handle);
        }
    }

    @Override
    public void close() {
        while (!open.isEmpty()) {
            close(open.pop());
        }
    }

    private void close(AutoCloseable handle) {
        try {
            handle.close();
        } catch (Exception impossible) {
            throw new AssertionError("Closing native handle [" + handle + "] failed, which it never does.", impossible);
        } finally {
            count.decrementAndGet();
            IN_PROCESS.decrementAndGet();
        }
    }
}
