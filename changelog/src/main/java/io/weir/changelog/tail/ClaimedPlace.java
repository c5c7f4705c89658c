package io.weir.changelog.tail;

import org.jspecify.annotations.Nullable;

/**
 * Where in the log one store's changes of a commit are expected.
 *
 * @param commit the commit's number
 * @param earliest the lowest offset that the first change can have
 * @param latest the highest offset that the first change can have
 */
record ClaimedPlace(long commit, long earliest, long latest) {
    /** The offset of the first change, as a record's mark tells it; -1 if it tells nothing, or another place. */
    long firstOffset(long offset, @Nullable LogMark mark) {
        if (mark == null || mark.commit() != commit) {
            return -1;
        }
        long first = offset - mark.index();
        return earliest <= first && first <= latest ? first : -1;
    }
}
