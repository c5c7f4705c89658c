package io.weir.changelog.tail;

import io.weir.changelog.Change;
import io.weir.changelog.ChangelogWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * One commit's way into the file beside the stores, and to the changelog.
 *
 * <p>Owned by the lane.
 */
public final class TailCommit implements ChangelogWriter {
    private static final int BLOCK_BYTES = 16 << 10;

    private final LogTail tail;
    private final TailHeader header;
    private final ChangelogWriter log;
    private final Map<String, Run> runs = new HashMap<>();
    private final TailBytes block = new TailBytes(2 * BLOCK_BYTES);
    private final List<Held> held = new ArrayList<>();
    private boolean begun;

    TailCommit(LogTail tail, Map<String, TailStart> starts, int gap, ChangelogWriter log) {
        this.tail = tail;
        this.log = log;
        List<TailHeader.Store> stores = new ArrayList<>();
        starts.forEach((name, start) -> {
            runs.put(name, new Run(stores.size(), start.rows()));
            stores.add(new TailHeader.Store(name, start.position()));
        });
        this.header = new TailHeader(gap, stores);
    }

    /** The changes of one store, in their order. */
    private static final class Run {
        private final int place;
        private final long rows;
        private int changes;
        private int nextMark;

        Run(int place, long rows) {
            this.place = place;
            this.rows = rows;
        }

        void marked(int index) {
            nextMark = index + LogTail.markEvery(Math.max(rows, index));
        }
    }

    /** A change that goes to the log when the file has it. */
    private record Held(String store, Run run, Change change, int index) {}

    @Override
    public void append(String store, Change change) {
        Run run = runs.get(store);
        if (run == null) {
            log.append(store, change);
            return;
        }
        add(run.place, change);
        held.add(new Held(store, run, change, run.changes++));
        if (block.length() >= BLOCK_BYTES) {
            send();
        }
    }

    private void add(int place, Change change) {
        block.add(place);
        block.add(change.key());
        block.add(change.value());
        block.add(change.timestamp());
        Header[] headers = change.headers().toArray();
        block.add(headers.length);
        for (Header each : headers) {
            block.add(each.key().getBytes(StandardCharsets.UTF_8));
            block.add(each.value());
        }
    }

    /** Says that all changes of the commit were appended. */
    public void appended() {
        if (!held.isEmpty()) {
            send();
        }
    }

    // The file first: whatever the log turns out to hold, the file holds it too.
    private void send() {
        TailFile file = written();
        for (int i = 0; i < held.size(); i++) {
            Held one = held.get(i);
            boolean last = i + 1 == held.size() || held.get(i + 1).run() != one.run();
            Change change = one.change();
            if (file != null && (last || one.index() >= one.run().nextMark)) {
                one.run().marked(one.index());
                change = new LogMark(file.commit(), one.index()).on(change);
            }
            log.append(one.store(), change);
        }
        held.clear();
        block.clear();
        if (file == null) {
            runs.clear();
        }
    }

    /** The file with the block in it, or null if it cannot be written. */
    private @Nullable TailFile written() {
        try {
            TailFile file = tail.file();
            if (file == null) {
                return null;
            }
            if (!begun) {
                file.begin();
                file.write(header.bytes());
                begun = true;
            }
            file.write(block);
            return file;
        } catch (IOException failure) {
            tail.failed(failure);
            return null;
        }
    }
}
