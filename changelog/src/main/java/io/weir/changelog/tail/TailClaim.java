package io.weir.changelog.tail;

import io.weir.changelog.Change;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the file says that one store's changelog holds.
 *
 * <p>It is to be proven by the log, and then to be read. Owned by whoever restores the store; valid until the task's
 * next commit.
 */
public final class TailClaim {
    private static final Logger LOG = LoggerFactory.getLogger(TailClaim.class);

    private final TailFile.Blocks blocks;
    private final int place;
    private final ClaimedPlace claimed;
    private long first = -1;
    private long left;
    private @Nullable ByteBuffer block;

    TailClaim(TailFile.Blocks blocks, int place, ClaimedPlace claimed) {
        this.blocks = blocks;
        this.place = place;
        this.claimed = claimed;
    }

    /**
     * Looks at a record of the log.
     *
     * @param offset its offset; of several records, they are looked at in their order
     * @param headers its headers
     */
    public void look(long offset, Headers headers) {
        long begins = claimed.firstOffset(offset, LogMark.of(headers));
        if (begins >= 0) {
            first = begins;
            left = offset - begins + 1;
        }
    }

    /** {@return whether a record was seen that proves that the log holds changes of the file} */
    public boolean isProven() {
        return first >= 0;
    }

    /** {@return offset of the first change, if that is proven} */
    public long first() {
        return first;
    }

    /**
     * Reads on.
     *
     * @param most how many changes at once
     * @return changes that the log was proven to hold, at offsets that follow each other; none at the end, or from
     *     where on the file is damaged
     */
    public List<Change> next(int most) {
        List<Change> changes = new ArrayList<>();
        try {
            while (changes.size() < most && left > 0 && hasMore()) {
                Change change = read();
                if (change != null) {
                    changes.add(change);
                    left--;
                }
            }
        } catch (IOException | BufferUnderflowException unreadable) {
            LOG.warn(
                    "The newest changes of a store could not be read from its directory; its changelog is read"
                            + " instead.",
                    unreadable);
            left = 0;
        }
        return changes;
    }

    private boolean hasMore() throws IOException {
        while (block == null || !block.hasRemaining()) {
            block = blocks.next();
            if (block == null) {
                return false;
            }
        }
        return true;
    }

    /** The next change, or null if it is of another store. */
    private @Nullable Change read() {
        ByteBuffer from = block;
        if (from == null) {
            throw new AssertionError("There is no block.");
        }
        int of = from.getInt();
        byte[] key = TailBytes.array(from);
        byte[] value = TailBytes.array(from);
        long timestamp = from.getLong();
        Headers headers = headers(from);
        if (key == null) {
            throw new BufferUnderflowException();
        }
        return of == place ? new Change(key, value, timestamp, headers) : null;
    }

    private static Headers headers(ByteBuffer from) {
        RecordHeaders headers = new RecordHeaders();
        for (int left = from.getInt(); left > 0; left--) {
            byte[] name = TailBytes.array(from);
            byte[] value = TailBytes.array(from);
            if (name == null) {
                throw new BufferUnderflowException();
            }
            headers.add(new String(name, StandardCharsets.UTF_8), value);
        }
        return headers;
    }
}
