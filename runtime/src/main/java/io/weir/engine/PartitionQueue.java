package io.weir.engine;

import io.weir.changelog.view.ComingRows;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Records of one input partition that wait to be processed.
 *
 * <p>Only the head is decoded, so that its event time is known. Owned by the lane that runs the task.
 */
final class PartitionQueue {
    private static final long UNKNOWN = -1;
    private static final int FETCHED_MAX = 256;

    private final TopicPartition partition;
    private final LiveSource source;
    private final List<ComingRows> coming;
    private int fetchedTo;
    private final TimeJumps jumps;
    private final ArrayDeque<InputBatch> batches = new ArrayDeque<>();
    private int next;
    private @Nullable DecodedRecord head;
    private long partitionTime;
    private long takenTime;
    private long nextOffset;
    private long committedOffset;
    private long releasedBytes;
    private boolean caughtUp;

    PartitionQueue(TopicPartition partition, LiveSource source, TaskTimes times) {
        this.partition = partition;
        this.source = source;
        this.coming = source.coming();
        this.jumps = new TimeJumps(source.decoder().timeBound());
        this.partitionTime = times.partition(partition);
        this.takenTime = partitionTime;
        this.nextOffset = times.offset(partition);
        this.committedOffset = nextOffset;
    }

    TopicPartition partition() {
        return partition;
    }

    LiveSource source() {
        return source;
    }

    void add(InputBatch batch) {
        caughtUp = false;
        if (batch.records().isEmpty() && batches.isEmpty() && head == null) {
            nextOffset = batch.nextOffset();
            releasedBytes += batch.bytes();
        } else {
            batches.add(batch);
        }
    }

    /** Says that the broker holds nothing beyond what was added. */
    void caughtUp() {
        caughtUp = true;
    }

    boolean isCaughtUp() {
        return caughtUp;
    }

    /** Whether the task may wait for records, while it is empty. */
    boolean isAwaited() {
        return source.isAwaited();
    }

    /** The next record, still in the queue; null if there is none. Drops what cannot be processed. */
    @Nullable DecodedRecord head(long nowMs) {
        while (head == null && !batches.isEmpty()) {
            InputBatch batch = batches.peek();
            if (next >= batch.records().size()) {
                finish(batch);
                continue;
            }
            if (next >= fetchedTo) {
                fetch(batch);
            }
            ConsumerRecord<byte[], byte[]> raw = batch.records().get(next);
            head = source.decoder().decode(raw, partitionTime);
            if (head == null) {
                passed(batch, raw);
            } else {
                head = jumps.judged(head, partitionTime, nowMs);
                partitionTime = Math.max(partitionTime, head.timestamp());
            }
        }
        return head;
    }

    /** Has the rows of the next records read together. */
    private void fetch(InputBatch batch) {
        fetchedTo = Math.min(next + FETCHED_MAX, batch.records().size());
        if (!coming.isEmpty()) {
            List<ConsumerRecord<byte[], byte[]>> records = batch.records().subList(next, fetchedTo);
            coming.forEach(rows -> rows.fetch(() -> keys(records)));
        }
    }

    private static List<byte[]> keys(List<ConsumerRecord<byte[], byte[]>> records) {
        List<byte[]> keys = new ArrayList<>(records.size());
        for (ConsumerRecord<byte[], byte[]> raw : records) {
            if (raw.key() != null) {
                keys.add(raw.key());
            }
        }
        return keys;
    }

    /** The next record; call only if {@link #head} gave one. */
    DecodedRecord first() {
        if (head == null) {
            throw new AssertionError("first() follows a head() that was not null, at " + partition);
        }
        return head;
    }

    /** Takes the head off the queue. If the record was undone, its time has not passed; its offset has. */
    void take(boolean undone) {
        DecodedRecord taken = first();
        head = null;
        if (undone) {
            partitionTime = takenTime;
        } else {
            takenTime = Math.max(takenTime, taken.timestamp());
        }
        passed(batches.element(), taken.raw());
    }

    private void passed(InputBatch batch, ConsumerRecord<byte[], byte[]> raw) {
        next++;
        nextOffset = raw.offset() + 1;
        if (next == batch.records().size()) {
            finish(batch);
        }
    }

    private void finish(InputBatch batch) {
        batches.remove();
        next = 0;
        fetchedTo = 0;
        nextOffset = batch.nextOffset();
        releasedBytes += batch.bytes();
    }

    boolean isEmpty() {
        return head == null && batches.isEmpty();
    }

    /** Whether offsets moved since the last commit. */
    boolean moved() {
        return nextOffset != committedOffset;
    }

    /** Whether a record was read, so that there is an offset to commit. */
    boolean isRead() {
        return nextOffset != UNKNOWN;
    }

    /** The latest event time of records that were taken: those that a restart does not read again. */
    long committableTime() {
        return takenTime;
    }

    /** The next offset to read after a restart; call only if offsets moved. */
    long nextOffset() {
        return nextOffset;
    }

    void committed() {
        committedOffset = nextOffset;
    }

    /** Bytes of batches that were finished since the last call. */
    long takeReleasedBytes() {
        long released = releasedBytes;
        releasedBytes = 0;
        return released;
    }
}
