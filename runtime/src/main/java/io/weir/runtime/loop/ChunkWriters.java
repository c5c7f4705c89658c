package io.weir.runtime.loop;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Writes large chunks while the restore loop reads on.
 *
 * <p>Owned by the restore loop; a task's stores belong to the writer while it writes. At most one chunk a task.
 */
final class ChunkWriters implements AutoCloseable {
    /** Changes that were read and are not written yet may take this part of the heap. */
    private static final int HEAP_SHARE = 8;

    private final Executor threads;
    private final Runnable end;
    private final long heldBytesMax;

    private ChunkWriters(Executor threads, Runnable end, long heldBytesMax) {
        this.threads = threads;
        this.end = end;
        this.heldBytesMax = heldBytesMax;
    }

    /** Writers on threads of their own. */
    static ChunkWriters onThreads(String name, int count) {
        ExecutorService threads = Executors.newFixedThreadPool(count, work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
        return new ChunkWriters(threads, threads::shutdown, Runtime.getRuntime().maxMemory() / HEAP_SHARE);
    }

    /** A writer for which the loop waits. */
    static ChunkWriters inPlace(long heldBytesMax) {
        return by(Runnable::run, heldBytesMax);
    }

    /** Writers on threads that somebody else ends. */
    static ChunkWriters by(Executor threads, long heldBytesMax) {
        return new ChunkWriters(threads, () -> {}, heldBytesMax);
    }

    /** Bytes of changes that may be read and not written yet. */
    long heldBytesMax() {
        return heldBytesMax;
    }

    /** Writes a chunk; completed on any thread, exceptionally if that failed. */
    CompletableFuture<Void> write(Runnable chunk) {
        return CompletableFuture.runAsync(chunk, threads);
    }

    /** Ends the threads; what is being written is written to its end. */
    @Override
    public void close() {
        end.run();
    }
}
