package io.weir.runtime.loop;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Bounds the bytes of input that wait in memory.
 *
 * <p>Safe for all threads: the ingress adds, lanes release. Each partition has an equal share of the instance's bound.
 */
final class InputBudget {
    private final long maxBytes;
    private final Map<TopicPartition, Share> shares = new ConcurrentHashMap<>();
    private final Consumer<TopicPartition> resume;
    private volatile long shareBytes;

    InputBudget(long maxBytes, Consumer<TopicPartition> resume) {
        this.maxBytes = maxBytes;
        this.shareBytes = maxBytes;
        this.resume = resume;
    }

    void open(TopicPartition partition) {
        shares.put(partition, new Share());
        shareBytes = Math.max(1, maxBytes / shares.size());
    }

    void close(TopicPartition partition) {
        shares.remove(partition);
        shareBytes = Math.max(1, maxBytes / Math.max(1, shares.size()));
    }

    /** Adds bytes of a partition; true if it is to be paused. */
    boolean add(TopicPartition partition, long bytes) {
        Share share = shares.get(partition);
        if (share == null || share.bytes.addAndGet(bytes) < shareBytes) {
            return false;
        }
        share.paused = true;
        // A lane may have released everything between the two lines above: then nobody would resume.
        if (share.bytes.get() < shareBytes / 2 && share.paused) {
            share.paused = false;
            return false;
        }
        return true;
    }

    /** Takes bytes off; has the partition resumed when it is down to half of its share. */
    void release(TopicPartition partition, long bytes) {
        Share share = shares.get(partition);
        if (share != null && share.bytes.addAndGet(-bytes) < shareBytes / 2 && share.paused) {
            share.paused = false;
            resume.accept(partition);
        }
    }

    private static final class Share {
        private final AtomicLong bytes = new AtomicLong();
        private volatile boolean paused;
    }
}
