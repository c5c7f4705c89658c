package io.weir.changelog.tail;

import io.weir.changelog.ChangelogWriter;
import io.weir.changelog.LogPosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A commit sends its changes to the changelog, and the stores on disk take them over when it is known to have happened.
 * A process that is killed in between leaves changes in the log that its disk lacks. They need not be read from there:
 * a file beside the stores holds the changes of the newest commit too, and marks how far the brokers have acknowledged
 * them. It is written without a sync, for a process that dies, not a machine.
 *
 * The file is a claim: the records of the log from one offset to another are these changes. It is true if
 *  - the store stands where the commit began;
 *  - the first record follows that place, the others follow it without a gap, as their acknowledgements told: so nobody
 *    else wrote in between;
 *  - the record at the last of the offsets is seen by who reads committed records only: so the transaction, if there
 *    was one, was not aborted.
 * The first two are looked at here, the third by the reader of the log. What stands behind the last offset is read from
 * the log in any case, whoever wrote it. Where the claim is not true, or the file is damaged, all is read from the log.
 */
/**
 * The changes of a task's newest commit, in a file beside its stores.
 *
 * <p>Owned by the thread that runs or restores the task. The file is as large as the largest commit.
 */
public final class LogTail implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LogTail.class);
    private static final String FILE = "tail";

    private final Path path;
    private final Set<String> stores;
    private @Nullable TailFile file;
    private volatile boolean off;

    private LogTail(Path path, Set<String> stores) {
        this.path = path;
        this.stores = stores;
    }

    /**
     * The tail of a task's changelogs. It makes no file before the first commit.
     *
     * @param directory the task's directory, which is there if a store lives on disk
     * @param stores the stores on disk
     * @return the tail
     */
    public static LogTail of(Path directory, Collection<String> stores) {
        return new LogTail(
                directory.resolve(FILE),
                stores.stream().limit(TailFile.MARKS_MAX).collect(Collectors.toSet()));
    }

    /**
     * Begins a commit.
     *
     * @param positions where the stores stand
     * @param gap how many offsets may lie between a store's position and its first change, such as that of a marker
     * @param log where the changes go
     * @return takes the changes
     */
    public TailCommit begin(Map<String, LogPosition> positions, int gap, ChangelogWriter log) {
        Map<String, LogPosition> kept = new LinkedHashMap<>(positions);
        kept.keySet().retainAll(stores);
        return new TailCommit(this, kept, gap, log);
    }

    /**
     * What the file says of a store.
     *
     * @param store the store's name
     * @param position where it stands
     * @return the claim, or null if there is none that begins there
     */
    public @Nullable TailClaim claim(String store, LogPosition position) {
        if (!stores.contains(store) || (file == null && !Files.exists(path))) {
            return null;
        }
        try {
            TailFile from = file();
            return from == null ? null : claim(from, store, position);
        } catch (IOException failure) {
            failed(failure);
            return null;
        }
    }

    private static @Nullable TailClaim claim(TailFile from, String store, LogPosition position) throws IOException {
        TailFile.Blocks blocks = from.blocks();
        var header = blocks.next();
        Map<String, LogPosition> positions = header == null ? Map.of() : TailHeader.positions(header);
        int place = List.copyOf(positions.keySet()).indexOf(store);
        OffsetRun offsets = position.equals(positions.get(store)) ? from.mark(place) : null;
        return offsets == null ? null : new TailClaim(blocks, place, offsets);
    }

    /** The file, or null if it cannot be used. */
    @Nullable TailFile file() throws IOException {
        if (file == null && !off) {
            file = TailFile.open(path);
        }
        return off ? null : file;
    }

    /** Goes on without the file, until the task is opened again. */
    void failed(IOException failure) {
        if (!off) {
            off = true;
            LOG.warn(
                    "File [{}] cannot be written or read. Commits go on without it; after a kill, their changes are"
                            + " read from the changelog.",
                    path,
                    failure);
        }
    }

    @Override
    public void close() {
        TailFile open = file;
        file = null;
        off = true;
        if (open != null) {
            try {
                open.close();
            } catch (IOException failure) {
                LOG.warn("File [{}] could not be closed.", path, failure);
            }
        }
    }
}
