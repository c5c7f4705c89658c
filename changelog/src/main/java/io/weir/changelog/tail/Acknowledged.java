package io.weir.changelog.tail;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * How far the brokers have acknowledged one store's changes.
 *
 * <p>Told by the producer's thread, ended by the lane.
 */
final class Acknowledged {
    /** A mark costs a call of the operating system; a kill costs what is not marked. */
    private static final int OFFSETS_PER_MARK = 64;

    private final TailFile file;
    private final long commit;
    private final int place;
    private final OffsetRun firsts;
    private @Nullable OffsetRun run; // this and what follows is guarded by this object
    private long marked = -1;
    private boolean ended;

    /** Of the newest commit, whose first change is expected at one of some offsets. */
    Acknowledged(TailFile file, int place, OffsetRun firsts) {
        this.file = file;
        this.commit = file.commit();
        this.place = place;
        this.firsts = firsts;
    }

    int place() {
        return place;
    }

    /** The next change of the store is in the log. */
    synchronized void at(long offset) throws IOException {
        OffsetRun before = run;
        if (ended) {
            return;
        }
        boolean follows = before == null ? firsts.contains(offset) : offset == before.last() + 1;
        if (!follows) {
            // Somebody else has written in between, or the offset is not known.
            ended = true;
            return;
        }
        OffsetRun now = before == null ? new OffsetRun(offset, offset) : before.extended();
        run = now;
        if (before == null || now.last() - marked >= OFFSETS_PER_MARK) {
            mark(now);
        }
    }

    /** All that was sent is acknowledged. */
    synchronized void flushed() throws IOException {
        OffsetRun all = run;
        if (all != null && all.last() > marked) {
            mark(all);
        }
    }

    /** The commit has ended: answers that come late are not of the next one. */
    synchronized void end() {
        ended = true;
    }

    private void mark(OffsetRun now) throws IOException {
        file.mark(commit, place, now);
        marked = now.last();
    }
}
