package io.weir.changelog.tail;

import io.weir.changelog.ChangelogWriter;
import io.weir.changelog.LogPosition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/*
 * A commit sends its changes to the changelog, and the stores on disk take them over when it is known to have happened.
 * A process that is killed in between leaves changes in the log that its disk lacks. They need not be read from there:
 * a file beside the stores holds the changes of the newest commit too. A change goes to the log when the file has it.
 * The file is written without a sync, for a process that dies, not a machine.
 *
 * How far the log has come is asked of the log, since the process that sent may have died before it was told. Some
 * records bear a mark, in a header: the number of their commit, which no other commit has, and how many changes of the
 * same store came before them. A producer that sends each record once and in order has brought all of those, when the
 * marked one is there. They lie behind the place where the store stood when the commit began; if there is no more room
 * between that place and the mark than they need, nobody else wrote there. So it is enough to look at the end of the
 * log: the changes up to the last mark of the commit are taken from the file, and what lies behind it is read. Who
 * reads committed records only sees no mark of a transaction that was aborted.
 *
 * Where there is no such mark, or the file is damaged, all is read from the log.
 */
/**
 * The changes of a task's newest commit, in a file beside its stores.
 *
 * <p>Owned by the thread that runs or restores the task. The file is as large as the largest commit.
 */
public final class LogTail implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LogTail.class);
    private static final String FILE = "tail";

    /** Of a store's records, the share that may lie behind the last mark. */
    private static final int RECORDS_PER_UNMARKED = 256;

    private static final int MARK_EVERY_MAX = 128;

    /** How many offsets at the end of a log are looked at for a mark. */
    public static final int OFFSETS_LOOKED_AT = 2 * MARK_EVERY_MAX;

    private final Path path;
    private final Set<String> stores;
    private @Nullable TailFile file;
    private boolean off;

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
        return new LogTail(directory.resolve(FILE), Set.copyOf(stores));
    }

    /** Of how many changes of a store with so many rows one at least is marked. */
    static int markEvery(long rows) {
        return (int) Math.max(1, Math.min(rows / RECORDS_PER_UNMARKED, MARK_EVERY_MAX));
    }

    /**
     * Begins a commit.
     *
     * @param starts the stores whose changes are sent once and in order, before the commit
     * @param gap how many offsets may lie between a store's position and its first change, such as that of a marker
     * @param log where the changes go
     * @return takes the changes
     */
    public TailCommit begin(Map<String, TailStart> starts, int gap, ChangelogWriter log) {
        Map<String, TailStart> kept = new LinkedHashMap<>(starts);
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
            return from == null ? null : claim(from, new TailHeader.Store(store, position));
        } catch (IOException failure) {
            failed(failure);
            return null;
        }
    }

    private static @Nullable TailClaim claim(TailFile from, TailHeader.Store store) throws IOException {
        TailFile.Blocks blocks = from.blocks();
        ByteBuffer first = blocks.next();
        if (first == null) {
            return null;
        }
        TailHeader header = TailHeader.of(first);
        int place = header.stores().indexOf(store);
        long begins = store.position().offset() + 1;
        return place < 0
                ? null
                : new TailClaim(blocks, place, new ClaimedPlace(from.commit(), begins, begins + header.gap()));
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
