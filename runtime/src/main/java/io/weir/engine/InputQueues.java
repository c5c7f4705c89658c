package io.weir.engine;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * All input partitions of a task, and the choice between them.
 *
 * <p>The head with the smallest event time goes first. Owned by the lane that runs the task.
 */
final class InputQueues {
    private static final long NOT_WAITING = -1;

    private final Map<TopicPartition, PartitionQueue> byPartition = new LinkedHashMap<>();
    private PartitionQueue[] queues;
    private @Nullable PartitionQueue first;
    private final long maxIdleMs;
    private long waitingSinceMs = NOT_WAITING;
    private long idlingSinceMs = NOT_WAITING;

    InputQueues(Collection<PartitionQueue> queues, long maxIdleMs) {
        this.queues = queues.toArray(new PartitionQueue[0]);
        this.maxIdleMs = maxIdleMs;
        queues.forEach(queue -> byPartition.put(queue.partition(), queue));
    }

    /** Adds a partition, unless it is there. */
    void add(PartitionQueue queue) {
        if (byPartition.putIfAbsent(queue.partition(), queue) == null) {
            queues = byPartition.values().toArray(new PartitionQueue[0]);
        }
    }

    /** Tells of bytes that were worked off since the last call. */
    void release(InputRelease release) {
        for (PartitionQueue queue : queues) {
            long bytes = queue.takeReleasedBytes();
            if (bytes > 0) {
                release.released(queue.partition(), bytes);
            }
        }
    }

    PartitionQueue of(TopicPartition partition) {
        PartitionQueue queue = byPartition.get(partition);
        if (queue == null) {
            throw new AssertionError("Records of " + partition + " came to a task that reads " + byPartition.keySet());
        }
        return queue;
    }

    /**
     * The queue whose head is to be processed now; null if there is none, or if an empty queue is worth waiting for.
     */
    @Nullable PartitionQueue next(long nowMs) {
        if (first != null) {
            return first;
        }
        PartitionQueue earliest = null;
        long earliestMs = Long.MAX_VALUE;
        boolean waits = false;
        for (PartitionQueue queue : queues) {
            DecodedRecord head = queue.head(nowMs);
            if (head == null) {
                waits |= worthWaiting(queue, nowMs);
            } else if (earliest == null || head.timestamp() < earliestMs) {
                earliest = queue;
                earliestMs = head.timestamp();
            }
        }
        if (earliest == null) {
            return null;
        }
        if (waits) {
            idlingSinceMs = idlingSinceMs == NOT_WAITING ? nowMs : idlingSinceMs;
            return null;
        }
        return earliest;
    }

    private boolean worthWaiting(PartitionQueue empty, long nowMs) {
        if (maxIdleMs < 0 || !empty.isAwaited()) {
            return false;
        }
        if (!empty.isCaughtUp()) {
            return true;
        }
        if (waitingSinceMs == NOT_WAITING) {
            waitingSinceMs = nowMs;
        }
        return nowMs - waitingSinceMs < maxIdleMs;
    }

    /** A queue's head was chosen, but has to wait: it stays chosen, whatever comes in meanwhile. */
    void postponed(PartitionQueue queue) {
        first = queue;
    }

    /** Said when a record was processed: the wait for empty queues begins anew. */
    void progressed() {
        first = null;
        waitingSinceMs = NOT_WAITING;
        idlingSinceMs = NOT_WAITING;
    }

    /** Since when there are records, but an empty queue is worth waiting for; negative if that is not so. */
    long idlingSinceMs() {
        return idlingSinceMs;
    }

    /** Whether all that the brokers are known to hold has been processed. */
    boolean rest() {
        for (PartitionQueue queue : queues) {
            if (!queue.isEmpty() || !queue.isCaughtUp()) {
                return false;
            }
        }
        return true;
    }

    boolean moved() {
        for (PartitionQueue queue : queues) {
            if (queue.moved()) {
                return true;
            }
        }
        return false;
    }

    /** Next offsets to read of queues that moved; of all that were read if an operator's time moved. */
    Map<TopicPartition, OffsetAndMetadata> offsets(OperatorTimes times) {
        Map<TopicPartition, OffsetAndMetadata> offsets = new LinkedHashMap<>();
        for (PartitionQueue queue : queues) {
            if (queue.moved() || (times.moved() && queue.isRead())) {
                CommitMetadata metadata = new CommitMetadata(queue.committableTime(), times.kept());
                offsets.put(queue.partition(), new OffsetAndMetadata(queue.nextOffset(), metadata.text()));
            }
        }
        return offsets;
    }

    void committed() {
        for (PartitionQueue queue : queues) {
            queue.committed();
        }
    }
}
