package io.weir.changelog.restore;

import io.weir.changelog.Change;
import io.weir.changelog.LogPosition;
import io.weir.changelog.view.StoreSet;
import java.util.List;
import org.apache.kafka.common.Uuid;

/**
 * Brings one store up to its changelog, chunk by chunk.
 *
 * <p>Each chunk and the position behind it are written together, so a replay that is interrupted goes on where it was.
 * Near the end of the log a chunk is what was read at once. Far from it, chunks are large: many changes are sorted and
 * written as a file, and of several changes of one key only the last is written. Owned by the restore loop.
 */
public final class StoreReplay {
    /** A gap that is worth files. */
    private static final long WIDE = 50_000;

    /** Few, since each is one more file for reads to look into, until files are merged. */
    private static final int CHUNKS_PER_GAP = 2;

    private static final long CHUNK_MIN = 1 << 16;
    private static final long CHUNK_MAX = 1 << 20;

    private final String store;
    private final Uuid topicId;
    private final long chunkSize;
    private long next;
    private long end;
    private long chunkedTo;
    private long chunked;
    private HeldChanges held = new HeldChanges();

    private StoreReplay(ChangelogBounds log, ReplayStart start) {
        this.store = log.store();
        this.topicId = log.topicId();
        this.next = start.offset();
        this.chunkedTo = next;
        this.end = log.end();
        this.chunkSize = Math.min(CHUNK_MAX, Math.max(CHUNK_MIN, remaining() / CHUNKS_PER_GAP));
    }

    /**
     * Begins a replay.
     *
     * @param stores the stores of the task
     * @param log what the broker says about the changelog
     * @param start where to begin; the store is emptied if it says so
     * @return the replay
     */
    public static StoreReplay begin(StoreSet stores, ChangelogBounds log, ReplayStart start) {
        StoreReplay replay = new StoreReplay(log, start);
        if (start.clearsFirst()) {
            stores.clear(replay.store);
            // From now on the store belongs to this topic, even if the topic is empty.
            replay.chunk().writeTo(stores);
        }
        return replay;
    }

    /**
     * Takes what was read from the log.
     *
     * @param changes the changes; there may be none, where the log has only markers or gaps
     * @param nextOffset the offset to read next
     */
    public void take(List<Change> changes, long nextOffset) {
        if (nextOffset < next) {
            throw new IllegalArgumentException("The replay of store [" + store + "] stands at offset [" + next
                    + "] and was given changes up to [" + nextOffset + "]. Read on from next().");
        }
        next = nextOffset;
        changes.forEach(held::hold);
    }

    /**
     * Whether what was taken is worth a chunk, or is the last one.
     *
     * @return true if {@link #chunk} is to be written
     */
    public boolean hasChunk() {
        return chunkedTo < next && (remaining() < WIDE || held.size() >= chunkSize);
    }

    /**
     * What was taken and is not in a chunk yet. To be written before the next one.
     *
     * @return the chunk, of any size
     */
    public Chunk chunk() {
        Chunk chunk = new Chunk(store, held, new LogPosition(topicId, next - 1));
        chunkedTo = next;
        chunked += held.size();
        held = new HeldChanges();
        return chunk;
    }

    /**
     * Bytes of changes that are not in a chunk yet.
     *
     * @return an estimate that includes the heap's overhead
     */
    public long heldBytes() {
        return held.heldBytes();
    }

    /**
     * Moves the end, because the log has grown.
     *
     * @param newEnd offset behind the last record
     */
    public void extendTo(long newEnd) {
        end = Math.max(end, newEnd);
    }

    /**
     * The offset to read next.
     *
     * @return the offset
     */
    public long next() {
        return next;
    }

    /**
     * The end, as it is known.
     *
     * @return offset behind the last record
     */
    public long end() {
        return Math.max(end, next);
    }

    /**
     * How far the end is.
     *
     * @return number of offsets, which is at least the number of changes
     */
    public long remaining() {
        return Math.max(0, end - next);
    }

    /**
     * Changes that went into chunks so far.
     *
     * @return their number
     */
    public long replayed() {
        return chunked;
    }

    /**
     * Whether the log was read to its end, and all of it went into chunks.
     *
     * @return true if nothing is left to do but to write the last chunk
     */
    public boolean done() {
        return next >= end && chunkedTo == next;
    }
}
