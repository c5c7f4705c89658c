package io.weir.runtime.loop;

import io.weir.changelog.Change;
import io.weir.changelog.restore.StoreReplay;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A store on its way along its changelog.
 *
 * <p>Owned by the restore loop.
 */
final class Following {
    private final String store;
    private final StoreReplay replay;
    private final RowReader rows;
    private final boolean ofInput;
    private final long beganMs;
    private long writtenTo;

    Following(String store, StoreReplay replay, Restoring.Changelog log, long beganMs) {
        this.store = store;
        this.replay = replay;
        this.rows = log.rows();
        this.ofInput = log.ofInput();
        this.beganMs = beganMs;
        this.writtenTo = replay.next();
    }

    String store() {
        return store;
    }

    StoreReplay replay() {
        return replay;
    }

    boolean isOfInput() {
        return ofInput;
    }

    long beganMs() {
        return beganMs;
    }

    /** What was read up to here is in the store. */
    void written(long next) {
        writtenTo = next;
    }

    long writtenTo() {
        return writtenTo;
    }

    /** How many offsets the store is behind, as far as that is known. */
    long lag() {
        return replay.end() - writtenTo;
    }

    /** Whether the log is read as far as it is to be read for now. */
    boolean isRead(boolean forGood) {
        return replay.remaining() == 0 && (ofInput || !forGood);
    }

    /** The changes in what was read, up to an end: an input goes on behind what was committed of it. */
    List<Change> changes(InputConsumer.Batch batch, long end) {
        List<Change> changes = new ArrayList<>(batch.records().size());
        for (ConsumerRecord<byte[], byte[]> record : batch.records()) {
            Change change = record.offset() < end ? rows.change(record) : null;
            if (change != null) {
                changes.add(change);
            }
        }
        return changes;
    }
}
