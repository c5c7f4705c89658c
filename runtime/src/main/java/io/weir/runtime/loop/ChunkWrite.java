package io.weir.runtime.loop;

import io.weir.changelog.restore.Chunk;
import io.weir.changelog.view.StoreSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.kafka.common.TopicPartition;

/**
 * One chunk of a changelog on its way to a task's stores.
 *
 * <p>Owned by the restore loop. While it runs the stores belong to the thread that runs it.
 */
final class ChunkWrite implements Runnable {
    /** A chunk of fewer changes is not worth a change of threads. */
    private static final int SMALL = 1_000;

    private final TopicPartition partition;
    private final Chunk chunk;
    private final StoreSet stores;
    private final boolean last;
    private CompletableFuture<Void> onItsWay = CompletableFuture.completedFuture(null);

    /** A chunk that was taken of a changelog; behind the last one of a task rows are counted. */
    ChunkWrite(TopicPartition partition, Chunk chunk, StoreSet stores, boolean last) {
        this.partition = partition;
        this.chunk = chunk;
        this.stores = stores;
        this.last = last;
    }

    TopicPartition partition() {
        return partition;
    }

    Chunk chunk() {
        return chunk;
    }

    /** Whether it is not worth a change of threads. */
    boolean isQuick() {
        return chunk.changes().size() < SMALL && !(last && stores.isUncounted());
    }

    @Override
    public void run() {
        chunk.writeTo(stores);
        if (last) {
            stores.recount();
        }
    }

    /** Has a writer write it; completed on any thread, exceptionally if that failed. */
    CompletableFuture<Void> startOn(ChunkWriters writers) {
        onItsWay = writers.write(this);
        return onItsWay;
    }

    /** Waits for its end, whatever that is. */
    void await() {
        boolean unused = onItsWay.handle((done, failure) -> true).join();
    }

    /** Waits for its end, and throws what a writer failed with. */
    void join() {
        try {
            onItsWay.join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof RuntimeException known ? known : failure;
        }
    }
}
