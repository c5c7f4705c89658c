package io.weir.runtime.loop;

import io.weir.changelog.view.StoreSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.TopicPartition;

/**
 * The global stores of an instance, and the thread that keeps them.
 *
 * <p>Safe for all threads.
 */
public final class GlobalStores implements AutoCloseable {
    private static final long STOP_MS = 10_000;

    private final GlobalParts parts;
    private final StoreSet stores;
    private final GlobalLoop loop;
    private final LoopThread thread;

    private GlobalStores(GlobalParts parts, StoreSet stores) {
        this.parts = parts;
        this.stores = stores;
        this.loop = new GlobalLoop(parts, stores, parts.clockMs().getAsLong());
        this.thread =
                new LoopThread(parts.name(), loop, parts.clockMs(), parts.told().listener()::died);
    }

    /**
     * Opens the stores as their last commit on this machine left them.
     *
     * @param parts what they are made of
     * @return the stores, to be filled
     * @throws io.weir.state.StateException if the directory cannot be used
     */
    public static GlobalStores open(GlobalParts parts) {
        StoreSet stores = parts.work().factory().open(parts.work().spec());
        try {
            return new GlobalStores(parts, stores);
        } catch (RuntimeException | Error failure) {
            stores.close();
            throw failure;
        }
    }

    /**
     * Reads the topics to the ends that they have now, on the calling thread; then a thread of their own goes on.
     *
     * @param wanted whether to go on
     * @return true if the stores are filled, false if it was not wanted any more
     */
    public boolean fill(BooleanSupplier wanted) {
        loop.begin(parts.clockMs().getAsLong());
        while (!loop.isFilled()) {
            if (!wanted.getAsBoolean()) {
                return false;
            }
            loop.work(parts.clockMs().getAsLong());
        }
        Map<String, Set<TopicPartition>> inputs = new HashMap<>();
        parts.work()
                .topics()
                .forEach(topic -> inputs.computeIfAbsent(topic.store(), store -> new HashSet<>())
                        .addAll(topic.partitions()));
        parts.told().stores().global(parts.work().spec(), stores, inputs);
        thread.start();
        return true;
    }

    /**
     * The stores, for tasks to read.
     *
     * @return the open stores
     */
    public StoreSet stores() {
        return stores;
    }

    /**
     * Whether the calling thread is the one that keeps the stores.
     *
     * @return true on a thread that must not wait for the instance
     */
    public boolean isOwnThread() {
        return thread.isCurrent();
    }

    /**
     * Ends the thread. The stores stay open for those that read them.
     *
     * @return true if it has ended
     */
    public boolean stop() {
        if (!thread.isStarted()) {
            if (!loop.isStopped()) {
                loop.abandon();
            }
            return true;
        }
        loop.mailbox().tell(GlobalLoop::stop);
        try {
            return thread.join(STOP_MS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Ends the thread and closes the stores, which nobody may read any more. */
    @Override
    public void close() {
        if (stop()) {
            stores.close();
        }
    }
}
