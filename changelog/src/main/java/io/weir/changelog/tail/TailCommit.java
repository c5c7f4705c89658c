package io.weir.changelog.tail;

import io.weir.changelog.Change;
import io.weir.changelog.ChangelogWriter;
import io.weir.changelog.LogPosition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * One commit's way to the changelog, and into the file beside it.
 *
 * <p>Owned by the lane; only {@link #acknowledged} is for the producer's thread.
 */
public final class TailCommit implements ChangelogWriter {
    private static final int BLOCK_BYTES = 16 << 10;

    private final LogTail tail;
    private final Map<String, LogPosition> positions;
    private final int gap;
    private final ChangelogWriter log;
    private final TailBytes block;
    private volatile Map<String, Acknowledged> stores = Map.of();
    private @Nullable TailFile file;

    TailCommit(LogTail tail, Map<String, LogPosition> positions, int gap, ChangelogWriter log) {
        this.tail = tail;
        this.positions = new LinkedHashMap<>(positions);
        this.gap = gap;
        this.log = log;
        this.block = new TailBytes(2 * BLOCK_BYTES);
    }

    @Override
    public void append(String store, Change change) {
        if (positions.containsKey(store)) {
            keep(store, change);
        }
        log.append(store, change);
    }

    private void keep(String store, Change change) {
        try {
            TailFile to = file == null ? begin() : file;
            Acknowledged of = stores.get(store);
            if (to == null || of == null) {
                return;
            }
            add(of.place(), change);
            if (block.length() >= BLOCK_BYTES) {
                to.write(block);
                block.clear();
            }
        } catch (IOException failure) {
            fail(failure);
        }
    }

    private @Nullable TailFile begin() throws IOException {
        TailFile begun = tail.file();
        if (begun == null) {
            positions.clear();
            return null;
        }
        begun.begin();
        begun.write(TailHeader.bytes(positions));
        Map<String, Acknowledged> expected = new HashMap<>();
        positions.forEach((store, position) -> {
            OffsetRun firsts = new OffsetRun(position.offset() + 1, position.offset() + 1 + gap);
            expected.put(store, new Acknowledged(begun, expected.size(), firsts));
        });
        stores = expected;
        file = begun;
        return begun;
    }

    private void add(int place, Change change) {
        block.add(place);
        block.add(change.key());
        block.add(change.value());
        block.add(change.timestamp());
        Header[] headers = change.headers().toArray();
        block.add(headers.length);
        for (Header header : headers) {
            block.add(header.key().getBytes(StandardCharsets.UTF_8));
            block.add(header.value());
        }
    }

    /** Says that all changes of the commit were appended. */
    public void appended() {
        try {
            if (file != null && block.length() > 0) {
                file.write(block);
                block.clear();
            }
        } catch (IOException failure) {
            fail(failure);
        }
    }

    /**
     * Says where the log holds the next change of a store. Safe for the producer's thread.
     *
     * @param store the store's name
     * @param offset the change's offset; those of one store come in their order
     */
    public void acknowledged(String store, long offset) {
        Acknowledged of = stores.get(store);
        if (of != null) {
            try {
                of.at(offset);
            } catch (IOException failure) {
                of.end();
                tail.failed(failure);
            }
        }
    }

    /** Says that all that was appended is acknowledged. */
    public void flushed() {
        try {
            for (Acknowledged of : stores.values()) {
                of.flushed();
            }
        } catch (IOException failure) {
            fail(failure);
        }
    }

    /** Ends the commit, however it ended: what is acknowledged from now on is not of the next one. */
    public void end() {
        stores.values().forEach(Acknowledged::end);
    }

    private void fail(IOException failure) {
        end();
        positions.clear();
        tail.failed(failure);
    }
}
