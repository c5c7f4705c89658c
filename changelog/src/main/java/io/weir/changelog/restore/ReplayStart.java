package io.weir.changelog.restore;

import io.weir.changelog.LogPosition;
import org.jspecify.annotations.Nullable;

/**
 * Where the replay of a changelog begins, and why there.
 *
 * @param offset the first offset to read
 * @param reason why there
 */
public record ReplayStart(long offset, Reason reason) {
    /**
     * Chooses where to begin.
     *
     * @param log what the broker says about the changelog
     * @param stored how far the store has followed it on this machine, or null if it has not
     * @param inputCommitted whether the application has committed input offsets, so that the changelog must hold
     *     something
     * @return the start
     * @throws ChangelogLostException if the log no longer holds what the store was made of
     */
    public static ReplayStart choose(ChangelogBounds log, @Nullable LogPosition stored, boolean inputCommitted) {
        if (stored == null) {
            return afresh(log, inputCommitted);
        }
        if (!stored.topicId().equals(log.topicId())) {
            return recreated(log, stored, inputCommitted);
        }
        return onward(log, stored.offset(), inputCommitted);
    }

    /**
     * Begins with what the log holds, whatever it was before. For when a person has decided so.
     *
     * @param log what the broker says about the changelog
     * @return the start
     */
    public static ReplayStart anew(ChangelogBounds log) {
        return new ReplayStart(log.first(), Reason.TOLD_TO);
    }

    private static ReplayStart afresh(ChangelogBounds log, boolean inputCommitted) {
        if (log.first() > 0 && !log.expires() && inputCommitted) {
            throw lost(
                    log,
                    "there is no local state, and the changelog begins at offset [" + log.first()
                            + "]: the records before were deleted");
        }
        return new ReplayStart(log.first(), Reason.NO_STATE);
    }

    private static ReplayStart onward(ChangelogBounds log, long followed, boolean inputCommitted) {
        // A log that only compacts keeps the last record of every key, so what is missing was not meant to go.
        boolean keepsAll = inputCommitted && !log.expires();
        if (keepsAll && log.holdsNothing() && followed >= 0) {
            throw lost(log, "the store has followed it to offset [" + followed + "], but it holds no record");
        }
        long next = followed + 1;
        if (next > log.end()) {
            return new ReplayStart(log.first(), Reason.AHEAD_OF_LOG);
        }
        if (next >= log.first()) {
            return new ReplayStart(next, Reason.CONTINUED);
        }
        if (keepsAll) {
            throw lost(
                    log,
                    "the store has followed it to offset [" + followed + "], but it begins at [" + log.first()
                            + "]: the records between were deleted");
        }
        return new ReplayStart(log.first(), Reason.BEHIND_LOG);
    }

    private static ReplayStart recreated(ChangelogBounds log, LogPosition stored, boolean inputCommitted) {
        if (inputCommitted && stored.offset() >= 0) {
            throw lost(
                    log,
                    "the store has followed topic id [" + stored.topicId() + "] to offset [" + stored.offset()
                            + "], but the topic of that name now has id [" + log.topicId()
                            + "]: it was deleted and made again");
        }
        return new ReplayStart(log.first(), Reason.RECREATED_LOG);
    }

    private static ChangelogLostException lost(ChangelogBounds log, String found) {
        return new ChangelogLostException("The changelog of store [" + log.store() + "], topic [" + log.topic()
                + "], has lost records while the application has committed input: " + found
                + ". Bring the topic back, or reset the application and process its input again, or tell it to go on"
                + " with what the changelog holds now.");
    }

    /**
     * Whether the store is emptied before the replay.
     *
     * @return true unless the replay goes on where the store is
     */
    public boolean clearsFirst() {
        return reason != Reason.CONTINUED;
    }

    /**
     * Whether local state is given up, which is to be logged and counted.
     *
     * @return true if the store had followed a log and cannot go on with it
     */
    public boolean givesUpState() {
        return reason != Reason.CONTINUED && reason != Reason.NO_STATE;
    }

    /** Why a replay begins where it does. */
    public enum Reason {
        /** The store goes on where it is. */
        CONTINUED,
        /** The store has never followed its changelog on this machine. */
        NO_STATE,
        /** Records that the store has not seen have expired. */
        BEHIND_LOG,
        /** The store has followed records that the log no longer has: a broker has lost them. */
        AHEAD_OF_LOG,
        /** The topic was made again before anything depended on it. */
        RECREATED_LOG,
        /** A person has decided to begin anew. */
        TOLD_TO
    }
}
